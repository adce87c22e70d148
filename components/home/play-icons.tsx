export const playIcon = <path d="M8 5.5v13l11-6.5z" fill="currentColor" stroke="none" />;
export const moonIcon = <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />;
