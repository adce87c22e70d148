type Text = { title: string; html: string };

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
const part = (heading: string, ...html: string[]) => `<h2>${heading}</h2>${html.join("")}`;
const p = (text: string) => `<p>${text}</p>`;

/** Texts that WordPress stores as pages, by slug and language; they describe the demo. */
export const pages: Readonly<Record<string, Readonly<Record<"en" | "zh", Text>>>> = {
  terms: {
    en: {
      title: "Terms",
      html: [
        p(
          "This is the demo of a site for ASMR videos. Its videos, anchors and members are made up, and nothing here is for sale. A real site puts its own terms in this place.",
        ),
        part(
          "Watching",
          p(
            "Every public video may be watched without an account. Of a video for VIP members everybody else sees the trailer, where there is one.",
          ),
        ),
        part(
          "Accounts and comments",
          list([
            "One account belongs to one person.",
            "Comments are public: be kind, and write nothing that you would not want to be read.",
            "An account of the demo is gone when its data is deleted.",
          ]),
        ),
        part(
          "Membership",
          p(
            "Plans can be bought with the demo's own stand-in of PayPal. No money moves, and no real account is asked for.",
          ),
        ),
      ].join(""),
    },
    zh: {
      title: "服务条款",
      html: [
        p(
          "这是一个 ASMR 视频网站的演示。视频、主播和会员都是虚构的，这里不出售任何东西。真实的网站会在此处放上自己的条款。",
        ),
        part("观看", p("公开视频无需账户即可观看；VIP 会员视频对其他人只显示预告片（如有）。")),
        part(
          "账户与评论",
          list([
            "一个账户只属于一个人。",
            "评论是公开的：请友善，不要写下不希望别人看到的内容。",
            "删除演示数据后，演示账户也随之消失。",
          ]),
        ),
        part("会员", p("可以用演示自带的 PayPal 替身购买方案：没有真实的款项，也不会询问真实的账户。")),
      ].join(""),
    },
  },
  privacy: {
    en: {
      title: "Privacy",
      html: [
        p("The demo keeps what you type on the machine that it runs on, and nowhere else."),
        part(
          "What is kept",
          list([
            "Your language, in this browser and in a cookie.",
            "With an account: the name, the email address and a hash of the password that you gave, your comments, what you saved for later, whom you follow, and what you paid with the demo's stand-in of PayPal.",
            "While you are logged in: a cookie, and with it the kind of device and when it was last used.",
            "What you watched and where you stopped: in this browser, and with an account there, too.",
          ]),
        ),
        part("Who sees it", p("Whoever runs the demo. Comments are seen by everybody.")),
        part(
          "How it goes away",
          p("Delete the demo's data folder, and clear this site's data in your browser."),
        ),
      ].join(""),
    },
    zh: {
      title: "隐私政策",
      html: [
        p("演示只把你输入的内容保存在运行它的机器上，不会保存到别处。"),
        part(
          "保存什么",
          list([
            "你的语言：保存在浏览器和一个 Cookie 中。",
            "有账户时：你填写的昵称、邮箱和密码的哈希、评论、“稍后观看”、关注的主播，以及用演示的 PayPal 替身付过的款。",
            "登录期间：一个 Cookie，以及设备类型和最近使用时间。",
            "观看记录和上次看到的位置：保存在这个浏览器中，有账户时也保存在账户里。",
          ]),
        ),
        part("谁能看到", p("运行演示的人。评论对所有人可见。")),
        part("如何删除", p("删除演示的数据文件夹，并在浏览器中清除本站数据。")),
      ].join(""),
    },
  },
  refunds: {
    en: {
      title: "Refunds",
      html: [
        p("No money moves in the demo, so none has to come back."),
        part(
          "On a real site",
          p(
            "This is where the site says when a membership is paid back, how to ask for it, how long it takes and what becomes of the membership. Members see their payments, and what was paid back, in their profile.",
          ),
        ),
      ].join(""),
    },
    zh: {
      title: "退款政策",
      html: [
        p("演示中没有真实付款，因此无需退款。"),
        part(
          "在真实的网站上",
          p(
            "网站会在这里说明会员在什么情况下可以退款、如何申请、需要多长时间，以及退款后会员资格的变化。会员可以在个人资料中查看自己的付款与退款。",
          ),
        ),
      ].join(""),
    },
  },
};
