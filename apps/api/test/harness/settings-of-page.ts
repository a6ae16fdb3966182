/** What a page was told by its server: the JSON of its `app-settings` tag, as a browser reads the attribute. */
export function settingsOfPage(html: string): unknown {
  const [, content = ''] = /name="app-settings" content="([^"]*)"/.exec(html) ?? []
  const entities: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  return JSON.parse(content.replace(/&\w+;/g, (entity) => entities[entity] ?? entity))
}
