import type { ReactNode } from 'react'

/** One row of the gallery: the component's name, then its states. */
export function GallerySection({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="mb-12 scroll-mt-4" id={name.toLowerCase().replaceAll(' ', '-')}>
      <h2 className="mb-4 border-hairline border-b pb-1 font-medium text-14 text-muted">{name}</h2>
      {children}
    </section>
  )
}
