/** What a page was told by its server: the JSON of its `app-settings` tag, as a browser reads the attribute. */
export function settingsOfPage(html: string): unknown {
  const [, content = ''] = /name="app-settings" content="([^"]*)"/.exec(html) ?? []
  const json = content
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return JSON.parse(json)
}
