/** Shows itself only when the wait is longer than 300 ms. `label` is what a screen reader hears. */
export function Spinner({ label }: { label: string }) {
  return (
    <span aria-label={label} className="inline-flex animate-late" role="status">
      <svg
        aria-hidden="true"
        className="animate-turn"
        fill="none"
        height="24"
        strokeWidth="1.5"
        viewBox="0 0 24 24"
        width="24"
      >
        <circle className="stroke-hairline" cx="12" cy="12" r="10" />
        <path className="stroke-ink" d="M12 2a10 10 0 0 1 10 10" strokeLinecap="square" />
      </svg>
    </span>
  )
}
