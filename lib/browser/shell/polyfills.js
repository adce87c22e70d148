// Of what Next fills in, the one thing that browsers of its own list may lack: Safari before 17, Chrome before 120.
if (!("canParse" in URL))
  URL.canParse = (url, base) => {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  };
