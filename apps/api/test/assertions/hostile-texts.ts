/** Texts that commonly break parsers, queries or pages. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udc00x', '\ufffe', '\u2028', '\u202e', '\u{1f4a9}', '%00'],
  ...['__proto__', "' or 1=1--", '"; drop table users;--', '../../etc/passwd', '\r\nSet-Cookie: a=b'],
  '<script>alert(1)</script>',
]
