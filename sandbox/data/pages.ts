type Text = { title: string; html: string };

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
const part = (heading: string, ...html: string[]) => `<h2>${heading}</h2>${html.join("")}`;
const p = (text: string) => `<p>${text}</p>`;

/** Texts that WordPress stores as textPages, by slug and language; they describe the demo. */
export const textPages: Readonly<Record<string, Readonly<Record<"en" | "zh", Text>>>> = {
  terms: {
    en: {
      title: "Terms",
      html: [
        p(
          "This is a demo of a site for ASMR videos. The videos, anchors and members are made up, and nothing is for sale. A real site puts its own terms here.",
        ),
        part(
          "Watching",
          p(
            "Anyone can watch public videos without an account. VIP videos are for members; many have a trailer that everyone can watch.",
          ),
        ),
        part(
          "Accounts and comments",
          list([
            "One account belongs to one person.",
            "Comments are public. Be kind, and don't write anything you wouldn't want others to read.",
            "Demo accounts disappear when the demo's data is deleted.",
          ]),
        ),
        part(
          "Membership",
          p(
            "You can try buying a plan with the demo's test version of PayPal. No money moves, and no real account is needed.",
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
        part("观看", p("公开视频无需账号即可观看；VIP 视频为会员专享，其中许多可以试看。")),
        part(
          "账号与评论",
          list([
            "一个账号只能由一个人使用。",
            "评论是公开的，请友善发言，不要写下不希望别人看到的内容。",
            "删除演示数据后，演示账号也随之消失。",
          ]),
        ),
        part("会员", p("可以用演示自带的测试版 PayPal 购买套餐：不会产生真实扣款，也不需要真实的账户。")),
      ].join(""),
    },
  },
  privacy: {
    en: {
      title: "Privacy",
      html: [
        p("The demo stores what you type on the machine it runs on, and nowhere else."),
        part(
          "What is stored",
          list([
            "Your language, in this browser and in a cookie.",
            "If you have an account: your name, your email address, a hash of your password, your comments, the videos you saved, the anchors you follow, and your payments with the demo's test version of PayPal.",
            "While you're logged in: a cookie, the kind of device and when it was last used.",
            "What you watched and where you stopped: in this browser, and in your account if you have one.",
          ]),
        ),
        part("Who can see it", p("The people who run the demo. Comments are public.")),
        part(
          "How to delete it",
          p("Delete the demo's data folder and clear this site's data in your browser."),
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
            "注册账号后：你的昵称、邮箱、密码的哈希、评论、“稍后观看”、关注的主播，以及用测试版 PayPal 付款的记录。",
            "登录期间：一个 Cookie，以及设备类型和最近使用时间。",
            "观看记录和上次看到的位置：保存在这个浏览器中，登录后也保存在账号里。",
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
        p("No money moves in the demo, so there is nothing to refund."),
        part(
          "On a real site",
          p(
            "Here the site says when a membership is refunded, how to request a refund, how long it takes and what happens to the membership. Members see their payments and refunds in their profile.",
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
            "网站会在这里说明会员在什么情况下可以退款、如何申请、需要多长时间，以及退款后会员会有什么变化。会员可以在个人中心查看自己的付款与退款。",
          ),
        ),
      ].join(""),
    },
  },
};
