import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
/** A page of docs/operations. */
const page = (name: string) => read(`docs/operations/${name}.md`);
const pages = globSync("docs/operations/*.md").map(read).join("\n");
const installed = (text: string) =>
  [...text.matchAll(/apt-get install (.*)/g)].flatMap(([, all = ""]) => all.split(" "));

describe("docs/operations", () => {
  test("the installation fetches the repository before it uses a file from it", () => {
    const uses = page("wordpress").search(/deploy\/|wordpress\/murmur|npm /);
    const fetched = page("wordpress").indexOf("git clone");
    expect(fetched).toBeGreaterThan(0);
    expect(fetched).toBeLessThan(uses);
    expect(page("wordpress"), "Node comes with the site").not.toMatch(/^\s*npm /m);
  });

  test.each([
    ["wordpress", ["cron", "git", "nginx", "certbot", "unzip", "mariadb-server"]],
    ["site", ["git", "nginx", "certbot", "nodejs", "npm", "sqlite3", "sudo", "curl", "jq"]],
  ])("the page %s of docs/operations installs all that it needs", (name, packages) => {
    expect(installed(page(name))).toEqual(expect.arrayContaining(packages));
  });

  test("the documents name no particular release of PHP", () => {
    expect(pages).not.toMatch(/php\d/);
    expect(read("deploy/nginx/php.conf")).toContain("unix:/run/php/php-fpm.sock;");
  });

  test.each(["site.conf", "wordpress.conf"])(
    "the documents have certbot use the folder that %s serves",
    (file) => {
      const [, root] = /acme-challenge\/ \{ root (\S+); \}/.exec(read(`deploy/nginx/${file}`)) ?? [];
      const calls = [...pages.matchAll(/certbot certonly .*/g)].map(([call]) => call);
      expect(calls).toHaveLength(3);
      for (const call of calls) expect(call).toContain(`--webroot -w ${root} `);
      expect(pages).not.toMatch(/standalone|systemctl stop nginx/);
    },
  );

  test("the documents put cron's settings in a form that cron reads, with an empty value in quotes", () => {
    const lines = read("deploy/units/wordpress-cron.cron")
      .split("\n")
      .filter((line) => /^[^#]/.test(line));
    for (const line of lines) expect(line).toMatch(/^[A-Z_]+=(?:"[^"]*"|\S+)$|^(?:\S+ ){5}www-data \S/);
  });
});
