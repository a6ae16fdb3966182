export function WordGrid({ label, words }: { label: string; words: readonly string[] }) {
  return (
    <ol
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] border-hairline border-t sm:grid-cols-3"
      dir="ltr"
    >
      {words.map((word, index) => (
        <li
          className="flex min-h-10 items-baseline gap-3 border-hairline border-b py-2"
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
          key={index}
        >
          <span aria-hidden="true" className="figures w-6 text-end text-14 text-muted">
            {index + 1}
          </span>
          <span className="font-mono">{word}</span>
        </li>
      ))}
    </ol>
  )
}
