/** A bar for work whose end is not known. Say beside it how far it is. */
export function ProgressBar({ label }: { label: string }) {
  return (
    <div
      aria-label={label}
      className="relative h-1 overflow-hidden rounded-ui bg-hairline forced-colors:border"
      role="progressbar"
    >
      <span className="absolute inset-y-0 animate-run bg-ink motion-reduce:inset-x-1/3 motion-reduce:animate-none forced-colors:bg-[Highlight]" />
    </div>
  )
}
