/** Parses the settings that the server put into a page: the JSON of its `app-settings` meta tag. */
export function settingsOfPage(html: string): unknown {
  const [, content = ''] = /name="app-settings" content="([^"]*)"/.exec(html) ?? []
  const entities: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  return JSON.parse(content.replace(/&\w+;/g, (entity) => entities[entity] ?? entity))
}
