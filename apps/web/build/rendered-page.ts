/** A page as it is before anything is known: nobody's session, no price, and gaps where the deployment's words belong. */
export interface RenderedPage {
  /** Its pattern in the table of routes. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly html: string
}
