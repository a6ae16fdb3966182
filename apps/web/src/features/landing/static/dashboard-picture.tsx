import { Tag } from '#ui/data/tag.tsx'
import { messages } from './messages.ts'
import drawn from './pictures/en/drawn.json' with { type: 'json' }

/**
 * The addresses of the pictures, which `e2e/landing-pictures.spec.ts` draws, by name and format. A build in another language
 * has the pictures of that language in their place (build/translate.ts).
 */
const pictures: Readonly<Record<string, string>> = import.meta.glob('./pictures/en/*.{avif,webp}', {
  eager: true,
  import: 'default',
  query: '?url',
})

const WIDE_SCREEN = '(min-width: 640px)'

/** The dashboard as it looks, in the theme of the page. */
export const DashboardPicture = () => (
  <figure className="print:hidden">
    {/* Above the picture, whose price is not the live one beside it. */}
    <figcaption className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-14 text-muted">
      <Tag tone="sample">{messages.example}</Tag>
      <span className="min-w-0 grow basis-48">{messages.picture.caption}</span>
    </figcaption>
    <div className="overflow-hidden rounded-ui border border-control bg-canvas">
      <Picture className="dark:hidden" theme="light" />
      <Picture className="hidden dark:block" theme="dark" />
    </div>
  </figure>
)

/** Only the shown one of the two is loaded, and not before it is near: a hidden lazy picture is never near. */
function Picture({ theme, className }: { theme: 'light' | 'dark'; className: string }) {
  const file = (name: string, width: number, format: string) =>
    pictures[`./pictures/en/${name}-${theme}-${width}.${format}`]
  const wide = `${file('wide', 1120, 'avif')} 1120w, ${file('wide', 2240, 'avif')} 2240w`
  return (
    <picture className={className}>
      <source
        {...drawn.sizes.wide}
        media={WIDE_SCREEN}
        sizes="(min-width: 1168px) 1120px, calc(100vw - 3rem)"
        srcSet={wide}
        type="image/avif"
      />
      <source
        {...drawn.sizes.wide}
        media={WIDE_SCREEN}
        srcSet={file('wide', 1120, 'webp')}
        type="image/webp"
      />
      <source {...drawn.sizes.phone} srcSet={file('phone', 756, 'avif')} type="image/avif" />
      <img
        {...drawn.sizes.phone}
        alt={messages.picture.alt}
        className="h-auto w-full"
        decoding="async"
        loading="lazy"
        src={file('phone', 756, 'webp')}
      />
    </picture>
  )
}
