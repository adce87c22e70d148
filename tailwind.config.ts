import type { Config } from "tailwindcss";

/** Design tokens: a dim room at night (product: Look). For class names, and for app/styles as `theme()`. */
export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    screens: { sm: "640px", md: "768px", lg: "1024px", xl: "1200px", "2xl": "1680px", "3xl": "2200px" },
    extend: {
      colors: {
        bg: "#121117",
        surface: "#1a1922",
        raised: "#24222e",
        /** Over the page behind an open dialog. */
        scrim: "#0b0a0fb3",
        /** Behind text on a picture. */
        shade: { soft: "#121117b3", DEFAULT: "#121117cc", strong: "#121117e6", full: "#0a090ef5" },
        /** A light film of chips, buttons and hovered elements. */
        film: { DEFAULT: "#ffffff12", faint: "#ffffff0d", strong: "#ffffff1f" },
        /** Borders of boxes, of elements that float above the page, and of controls. */
        edge: { DEFAULT: "#ffffff14", strong: "#ffffff24" },
        line: "#2f2c3b",
        control: "#6f6882",
        text: "#ece8f2",
        muted: "#a8a2b6",
        accent: { DEFAULT: "#b8a4ee", bright: "#c8b8f3" },
        "on-accent": "#17141f",
        gold: "#e6c48a",
        "on-gold": "#221a0c",
        ok: "#9ad6b4",
        error: "#f2a0a0",
      },
      backgroundImage: {
        lamp: "radial-gradient(120% 120% at 80% 0%, #3a3054, #1a1922 70%)",
        metal: "linear-gradient(180deg, #f0d6a6, #dcb673)",
        dusk: "linear-gradient(135deg, #7d6bc2, #d39bb9)",
        /** Below words at the lower left of a picture; on a phone they are as wide as the screen. */
        night:
          "radial-gradient(88% 84% at 0 100%, #121117f5 0, #121117d1 44%, transparent 84%), linear-gradient(0deg, #121117 0, transparent 18%)",
        foot: "linear-gradient(0deg, #121117 0, #121117d9 36%, #12111700 72%)",
        /** Below the words of /vip, at the left of the picture; on a phone over all of it. */
        promise:
          "linear-gradient(90deg, #121117f2 0, #121117b8 34%, #12111726 60%, #12111733 100%), linear-gradient(0deg, #121117 0, #121117b3 12%, #12111700 46%)",
        "promise-narrow": "linear-gradient(0deg, #121117 0, #121117e0 40%, #121117b3 84%, #121117cc 100%)",
        best: "linear-gradient(180deg, #e6c48a1f, transparent 55%)",
        spinner: "radial-gradient(circle, #b8a4ee 30%, #b8a4ee33 32%)",
      },
      borderRadius: { card: "14px", panel: "20px" },
      boxShadow: {
        card: "0 0 0 1px #ffffff0f inset",
        lifted: "0 24px 60px -24px #000, 0 0 0 1px #ffffff24",
        menu: "0 24px 60px -20px #000",
        panel: "0 0 0 1px #e6c48a3d, 0 48px 120px -40px #000",
        dialog: "0 40px 120px -20px #000",
        player: "0 30px 80px -40px #8f78d855",
      },
      fontFamily: {
        /** Headings, names on pictures and large numbers (app/styles/fonts.css). */
        display: "var(--display)",
      },
      /** The scale is 14, 16, 20, 25, 31; `xs` is for badges, `ui` for controls and text on cards. */
      fontSize: {
        xs: "12px",
        sm: ["14px", "1.5"],
        ui: "15px",
        base: ["16px", "1.6"],
        lg: ["20px", "1.3"],
        xl: ["25px", "1.25"],
        "2xl": ["31px", "1.2"],
        section: ["clamp(24px, 2vw, 28px)", "1.15"],
        title: "clamp(34px, 4vw, 52px)",
        hero: "clamp(40px, 4.75vw, 68px)",
      },
      fontWeight: { card: "600", control: "560", heading: "620", title: "650" },
      letterSpacing: { tight: "-0.02em", snug: "-0.01em", badge: "0.06em" },
      /** Off with reduced motion (app/styles/base.css). */
      animation: { appear: "var(--appear)", breathe: "var(--breathe)" },
    },
  },
} satisfies Config;
