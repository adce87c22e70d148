-- A flood of one kind from one address or from many, for wrk: `wrk -t1 … -s bench/flood.lua URL -- KIND ADDRESSES PICTURE`.
local navigation = { rsc = "1", ["next-router-state-tree"] = "%5B%22%22%2C%7B%7D%5D" }
local change = { ["content-type"] = "application/json", ["sec-fetch-site"] = "same-origin" }
local kinds = {
  ["cached page"] = function() return "/" end,
  ["Range"] = function() return "/", { range = "bytes=0-1" } end,
  ["Authorization"] = function() return "/", { authorization = "Bearer x" } end,
  ["next-*"] = function() return "/", { ["next-router-prefetch"] = "1", ["next-anything"] = "1" } end,
  ["random slugs"] = function(n) return "/video/made-up-" .. n end,
  ["searches"] = function(n) return "/videos?query=made+up+" .. n end,
  ["API searches"] = function(n) return "/_api/videos?search=made+up+" .. n end,
  ["API slugs"] = function(n) return "/_api/video/made-up-" .. n end,
  -- With the hash of these headers: without it Next would only redirect.
  ["navigations"] = function(n) return "/video/made-up-" .. n .. "?_rsc=OxBCQ2sR9P8GlKR3", navigation end,
  ["sitemap"] = function() return "/sitemap.xml" end,
  ["files"] = function(n) return "/_next/static/made-up-" .. n .. ".js" end,
  ["pictures"] = function(n) return (picture:gsub("[^/]+$", "made-up-" .. n .. ".webp")) end,
  ["plays"] = function(n)
    local report = '{"language":"en","part":"full","isPlay":true,"heard":30,"furthest":30,"duration":600,"slept":false}'
    return "/_api/video/made-up-" .. n % 10000 .. "/played", change, "POST", report
  end,
  ["changes"] = function() return "/_api/auth/login", change, "POST", "{" end,
}

function init(args)
  kind = kinds[args[1]]
  addresses = tonumber(args[2])
  picture = args[3]
  math.randomseed(os.time())
  nth = math.random(1000000000)
end

function request()
  nth = nth + 1
  local path, more, method, body = kind(nth)
  local address = nth % addresses
  local headers = {
    ["User-Agent"] = "Mozilla/5.0 Firefox/140.0",
    ["X-Forwarded-For"] = "203.0." .. math.floor(address / 256) .. "." .. address % 256,
  }
  for name, value in pairs(more or {}) do headers[name] = value end
  return wrk.format(method or "GET", path, headers, body)
end

local threads = {}
function setup(thread) table.insert(threads, thread) end

ok, missing, refused, failed = 0, 0, 0, 0
function response(status)
  if status == 404 then missing = missing + 1
  elseif status == 429 or status == 503 then refused = refused + 1
  elseif status >= 400 then failed = failed + 1
  else ok = ok + 1 end
end

function done(summary)
  local seconds = summary.duration / 1000000
  local function rate(name)
    local count = 0
    for _, thread in ipairs(threads) do count = count + thread:get(name) end
    return math.floor(count / seconds)
  end
  io.write(string.format("RATES %d %d %d %d\n", rate("ok"), rate("missing"), rate("refused"), rate("failed")))
end
