import type { Config } from "tailwindcss";

/** The tokens of the design: a dim room at night. Used by class names and, as `theme()`, by app/globals.css. */
export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    screens: { sm: "640px", md: "768px", lg: "1024px", xl: "1200px" },
    extend: {
      colors: {
        bg: "#121117",
        surface: "#1a1922",
        raised: "#24222e",
        line: "#2f2c3b",
        control: "#6f6882",
        text: "#ece8f2",
        muted: "#a8a2b6",
        accent: "#b8a4ee",
        "on-accent": "#17141f",
        gold: "#e6c48a",
        "on-gold": "#221a0c",
        ok: "#9ad6b4",
        error: "#f2a0a0",
      },
      borderRadius: { card: "12px", panel: "20px" },
      fontSize: {
        sm: ["14px", "1.5"],
        base: ["16px", "1.6"],
        lg: ["20px", "1.3"],
        xl: ["25px", "1.25"],
        "2xl": ["31px", "1.2"],
      },
    },
  },
} satisfies Config;
