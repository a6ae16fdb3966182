/** Spellings with which attackers try to leave a site whose only redirect target is https://app.example. */
export const HOSTILE_REDIRECT_URLS: readonly (readonly [what: string, url: string])[] = [
  ['another site', 'https://evil.example/'],
  ['the site on another port', 'https://app.example:8443/'],
  ['the site without TLS', 'http://app.example/'],
  ['a host that has the site as a prefix', 'https://app.example.evil.example/'],
  ['a user name that looks like the site', 'https://app.example@evil.example/'],
  ['a user name and password at the site', 'https://user:pass@app.example/'],
  ['a javascript URL', 'javascript:alert(1)//https://app.example'],
  ['a data URL', 'data:text/html,<script>1</script>'],
  ['a backslash', 'https://app.example\\@evil.example/'],
  ['a line break', 'https://app.example/\n'],
  ['a path only', '/dashboard'],
  ['a scheme-relative URL', '//evil.example'],
  ['a number as host', 'http://2130706433/'],
  ['an IP address as host', 'https://203.0.113.5/cb'],
  ['an allowed URL in the fragment', 'https://evil.example/#https://docs.example/a'],
  ['a user name before a fragment', 'https://app.example@evil.example/#/b'],
]
