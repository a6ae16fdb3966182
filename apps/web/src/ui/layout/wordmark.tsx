/** A lens over the double rule under a total: the rule is seen larger, and one half of it in orange. */
function Mark() {
  return (
    <svg aria-hidden="true" className="shrink-0" fill="none" height="28" viewBox="0 0 32 32" width="28">
      <path
        className="stroke-current"
        d="M0 12.25h4.5M0 15.75h4.5M23.5 12.25H32M23.5 15.75H32"
        strokeWidth="1.5"
      />
      <circle className="stroke-current" cx="14" cy="14" r="9.5" strokeWidth="2.5" />
      <path className="stroke-current" d="M8 11h12" strokeWidth="3" />
      <path className="stroke-orange" d="M8 17h12" strokeWidth="3" />
      <path className="stroke-current" d="m21.5 21.5 8 8" strokeWidth="4" />
    </svg>
  )
}

export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-18 tracking-[-0.01em]">
      <Mark />
      {name}
    </span>
  )
}
