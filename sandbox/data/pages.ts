/** The texts of the site that WordPress keeps as pages, by slug and language. */
export const pages: Readonly<Record<string, Readonly<Record<"en" | "zh", { title: string; html: string }>>>> =
  {
    terms: {
      en: { title: "Terms", html: "<p>This is a demo. Nothing here is for sale.</p>" },
      zh: { title: "条款", html: "<p>这是演示网站，不出售任何内容。</p>" },
    },
    privacy: {
      en: { title: "Privacy", html: "<p>The demo keeps what you type on this machine and nowhere else.</p>" },
      zh: { title: "隐私", html: "<p>演示网站只把您输入的内容保存在本机。</p>" },
    },
    refunds: {
      en: { title: "Refunds", html: "<p>No money moves in the demo, so none has to come back.</p>" },
      zh: { title: "退款", html: "<p>演示网站没有真实付款，因此无需退款。</p>" },
    },
  };
