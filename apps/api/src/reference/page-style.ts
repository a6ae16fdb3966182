import { PAGE_STYLE } from '../kernel/http/page-style.ts'

/** The stylesheet of the reference. On a narrow screen the sections stand above the calls, and tables become lists. */
export const REFERENCE_STYLE = `${PAGE_STYLE}:root { --tint: #f2eee5; --read: #0a6b45; --write: #8a4b00; --remove: #a8231b; --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; scroll-padding-top: 4.5rem; }
@media (prefers-color-scheme: dark) { :root { --tint: #1b1a17; --read: #4fc48c; --write: #f7931a; --remove: #ff8478; } }
a { color: inherit; text-decoration-color: var(--muted); text-underline-offset: 0.2em; }
a:hover { text-decoration-color: currentColor; }
a:focus-visible { outline: 2px solid var(--orange); outline-offset: 2px; border-radius: 2px; }
b, i { font-style: normal; font-weight: inherit; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; padding: 0.5rem 1rem; background: var(--paper); }
header { position: sticky; top: 0; z-index: 1; display: flex; gap: 0.5rem; align-items: center; min-height: 3.5rem; padding: 0 1.5rem; background: var(--paper); border-bottom: 1px solid var(--line); }
header a { font-weight: 600; text-decoration: none; padding: 0.5rem 0; }
header span { color: var(--muted); }
header .file { margin-left: auto; font-weight: 400; text-decoration: underline; text-decoration-color: var(--muted); }
.frame { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 80rem; margin: 0 auto; }
nav { position: sticky; top: 3.5rem; align-self: start; max-height: calc(100vh - 3.5rem); box-sizing: border-box; overflow-y: auto; padding: 1.5rem 1rem 2rem 1.5rem; font-size: 0.875rem; }
nav p { margin: 0; padding: 0.375rem 0; font-weight: 600; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav li a { display: flex; gap: 0.5rem; padding: 0.1875rem 0; overflow-wrap: anywhere; line-height: 1.35; color: var(--muted); }
nav li a:hover { color: var(--ink); }
nav li b { flex: none; width: 2.75rem; font: 0.6875rem/1.7 var(--mono); }
main { padding: 2.5rem 1.5rem 6rem 2.5rem; border-left: 1px solid var(--line); min-width: 0; }
h1 { font-size: 2rem; line-height: 1.15; letter-spacing: -0.015em; margin: 0 0 1rem; }
h2 { font-size: 1.375rem; line-height: 1.25; letter-spacing: -0.01em; margin: 0 0 0.5rem; }
p { margin: 0 0 1rem; max-width: 42rem; }
.lead { color: var(--muted); }
main > section { margin-top: 4rem; }
h1 ~ section:first-of-type { margin-top: 2.5rem; }
#any-call { margin-top: 2.5rem; }
code { font: 0.875em var(--mono); background: var(--tint); padding: 0.0625rem 0.25rem; border-radius: 3px; overflow-wrap: anywhere; }
article { border-top: 1px solid var(--line); padding: 1.75rem 0 1rem; margin-top: 1.5rem; }
article { position: relative; }
article:target::before { content: ""; position: absolute; inset: 1.75rem auto 1rem -2.5rem; width: 3px; background: var(--orange); }
.call { display: flex; flex-wrap: wrap; gap: 0.375rem 1rem; align-items: baseline; justify-content: space-between; margin-bottom: 0.375rem; }
h3 { margin: 0; font: 600 1rem/1.4 var(--mono); }
h3 a { text-decoration: none; display: inline-flex; gap: 0.75rem; }
h3 a:hover span { text-decoration: underline; text-underline-offset: 0.25em; text-decoration-color: var(--muted); }
h3 b { min-width: 3.75rem; }
h3 .get { color: var(--read); }
h3 .post, h3 .put, h3 .patch { color: var(--write); }
h3 .delete { color: var(--remove); }
h3 span { overflow-wrap: anywhere; }
.needs { padding: 0.125rem 0.5rem; border: 1px solid var(--line); border-radius: 99px; font-size: 0.75rem; white-space: nowrap; color: var(--muted); text-decoration: none; }
.needs:hover { color: var(--ink); }
table { border-collapse: collapse; width: 100%; margin: 1.25rem 0 0; font-size: 0.875rem; table-layout: fixed; }
caption, .line span { text-align: left; color: var(--muted); font-size: 0.8125rem; font-weight: 600; }
caption { padding-bottom: 0.375rem; }
th, td { text-align: left; vertical-align: top; padding: 0.4375rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
th { width: 40%; padding-right: 1rem; font: 400 0.8125rem/1.5 var(--mono); }
.refusals th { display: table-cell; }
.refusals th b { color: var(--muted); margin-right: 0.5rem; }
td i { color: var(--muted); }
td i::before { content: "· "; }
.line { margin: 1.25rem 0 0; font-size: 0.875rem; }
.line span { margin-right: 0.5rem; }
.line i { color: var(--muted); }
@media (max-width: 56rem) {
  .frame { display: block; }
  header { padding: 0 1rem; }
  nav { position: static; max-height: none; padding: 1rem; border-bottom: 1px solid var(--line); }
  nav { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
  nav ul { display: none; }
  nav p { padding: 0; font-weight: 400; }
  nav p a { display: block; padding: 0.625rem 0; }
  main { padding: 2rem 1rem 4rem; border-left: 0; }
  h1 { font-size: 1.75rem; }
  article:target::before { left: -1rem; }
  h3 a { display: block; }
  h3 b { display: block; font-size: 0.8125rem; }
  tbody, tr, th, td { display: block; width: auto; border: 0; padding: 0; }
  .refusals th { display: block; }
  caption { display: block; }
  tr { padding: 0.5rem 0; border-top: 1px solid var(--line); }
  td { margin-top: 0.125rem; }
}
@media print { header, nav, .skip { display: none; } .frame { display: block; } main { border: 0; padding: 0; } article { break-inside: avoid-page; } }
`
