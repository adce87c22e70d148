import type { Config } from "tailwindcss";

/** Design tokens: a dim room at night (product: Look). For class names, and for app/styles as `theme()`. */
export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    screens: { sm: "640px", md: "768px", lg: "1024px", xl: "1200px", "2xl": "1680px", "3xl": "1920px" },
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
        edge: "#ffffff0d",
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
        page: "radial-gradient(1200px 600px at 70% -10%, #2a2340 0%, transparent 60%)",
        lamp: "radial-gradient(120% 120% at 80% 0%, #3a3054, #1a1922 70%)",
        halo: "radial-gradient(closest-side, #e6c48a1c, transparent)",
        metal: "linear-gradient(180deg, #f0d6a6, #dcb673)",
        dusk: "linear-gradient(135deg, #7d6bc2, #d39bb9)",
        /** Dark enough for text on any picture. */
        caption: "linear-gradient(180deg, #12111700 0%, #121117cc 50%, #121117eb 100%)",
        featured: "linear-gradient(180deg, #1211178c 0%, #121117cc 28%, #121117eb 100%)",
        /** As wide as the text, which has a fixed width. */
        "featured-wide": "linear-gradient(90deg, #121117e6 0%, #121117d9 26rem, #12111733 100%)",
        popular: "linear-gradient(180deg, #b8a4ee1a, transparent 50%)",
        best: "linear-gradient(180deg, #e6c48a1f, transparent 55%)",
        spinner: "radial-gradient(circle, #b8a4ee 30%, #b8a4ee33 32%)",
      },
      borderRadius: { card: "12px", panel: "20px" },
      boxShadow: {
        card: "0 1px 0 #ffffff0a inset, 0 12px 32px -16px #000a",
        menu: "0 24px 60px -20px #000",
        dialog: "0 40px 120px -20px #000",
        player: "0 30px 80px -40px #8f78d855",
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
        title: "clamp(25px, 4vw, 40px)",
        hero: "clamp(32px, 5vw, 52px)",
      },
      fontWeight: { card: "530", control: "560", heading: "620", title: "650" },
      letterSpacing: { tight: "-0.02em", snug: "-0.01em", badge: "0.06em" },
      /** Off with reduced motion (app/styles/base.css). */
      animation: { appear: "var(--appear)", breathe: "var(--breathe)" },
    },
  },
} satisfies Config;
