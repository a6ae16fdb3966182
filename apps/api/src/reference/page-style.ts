import { HTML_PAGE_CSS } from '../kernel/http/page-style.ts'

/** The stylesheet of the reference. On a narrow screen, the sections are above the operations. */
export const API_REFERENCE_PAGE_CSS = `${HTML_PAGE_CSS}
:root { --tint: #f2eee5; --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace; scroll-padding-top: 4.5rem; }
@media (prefers-color-scheme: dark) { :root { --tint: #1b1a17; } }
body { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 80rem; margin: 0 auto; }
a { color: inherit; text-decoration-color: var(--muted); text-underline-offset: 0.2em; }
a:focus-visible { outline: 2px solid var(--orange); outline-offset: 2px; }
b, i { font-style: normal; font-weight: inherit; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; padding: 0.5rem 1rem; background: var(--paper); }
header { grid-column: 1 / -1; position: sticky; top: 0; z-index: 1; display: flex; justify-content: space-between; padding: 1rem 1.5rem; background: var(--paper); border-bottom: 1px solid var(--line); }
nav { position: sticky; top: 3.5rem; align-self: start; max-height: calc(100vh - 3.5rem); box-sizing: border-box; overflow-y: auto; padding: 1.5rem; font-size: 0.875rem; }
nav p, nav ul { margin: 0; padding: 0.375rem 0; list-style: none; font-weight: 600; }
nav a { text-decoration: none; }
nav li a { display: block; padding: 0.1875rem 0; overflow-wrap: anywhere; font-weight: 400; color: var(--muted); }
nav li b, h3 b { font: 0.75rem var(--mono); text-transform: uppercase; }
nav a:hover { color: var(--ink); text-decoration: underline; }
main { padding: 2rem 1.5rem 6rem; border-left: 1px solid var(--line); min-width: 0; }
main p { max-width: 42rem; color: var(--muted); }
h1 { font-size: 2rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.375rem; margin: 4rem 0 0; }
h3 { font: 600 1rem/1.5 var(--mono); overflow-wrap: anywhere; margin: 0; }
h3 a { text-decoration: none; }
h4, caption { font-size: 0.8125rem; text-align: left; font-weight: 600; color: var(--muted); margin: 1rem 0 0; padding: 0.25rem 0; }
article { border-top: 1px solid var(--line); padding: 1.5rem 0 0.5rem; margin-top: 1.5rem; }
article:target h3, article:target h4:first-child { box-shadow: -1.5rem 0 var(--paper), -1.6875rem 0 var(--orange); }
code, pre, th { font: 0.8125rem/1.6 var(--mono); overflow-wrap: anywhere; }
code, pre { background: var(--tint); border-radius: 3px; padding: 0.0625rem 0.25rem; }
pre { margin: 0; padding: 0.75rem 1rem; white-space: pre-wrap; }
pre b { font-weight: 600; }
pre i { color: var(--muted); }
table { border-collapse: collapse; width: 100%; margin-top: 1rem; table-layout: fixed; font-size: 0.875rem; }
th, td { text-align: left; vertical-align: top; padding: 0.4375rem 0.5rem 0.4375rem 0; border-top: 1px solid var(--line); }
th { width: 45%; }
@media (max-width: 56rem) {
  body { display: block; }
  header, nav, main { padding: 1rem; }
  nav { position: static; max-height: none; columns: 2; border-bottom: 1px solid var(--line); }
  nav ul { display: none; }
  nav p { padding: 0; }
  nav p a { display: block; padding: 0.625rem 0; }
  main { border: 0; }
  th, td { display: block; width: auto; padding: 0.375rem 0; }
  td { border: 0; padding-top: 0; }
}
@media print { header, nav { display: none; } body { display: block; } }
`
