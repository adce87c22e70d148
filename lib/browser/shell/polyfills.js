// The only polyfill of Next's that its supported browsers may need: Safari before 17, Chrome before 120.
if (!("canParse" in URL))
  URL.canParse = (url, base) => {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  };
