/** The colours and letters of every page that the server writes itself: paper, ink, lines, one orange. */
export const PAGE_LOOK = `:root { color-scheme: light dark; --paper: #faf8f4; --ink: #171512; --muted: #5e594f; --line: #e2ddd2; --orange: #f7931a; --on-orange: #171512; }
@media (prefers-color-scheme: dark) { :root { --paper: #121110; --ink: #f3f0e9; --muted: #aba598; --line: #33302a; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
`
