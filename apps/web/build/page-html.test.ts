import { expect, test } from 'vitest'
import { fillShell, insertPlaceholders } from './page-html.ts'

const SHELL = `<html><head>
    <title>Satlens</title>
    <meta
      name="description"
      content="For every page."
    />
    <meta name="app-settings" content="{}" />
    <script type="module" crossorigin src="/assets/index.js"></script>
  </head><body><div id="root"></div></body></html>`
const page = {
  path: '/terms',
  title: 'Terms · {{brand}}',
  description: 'For $& people.',
  html: '<h1>Terms $1</h1>',
}

test('fillShell rejects a page with a script, a style or pending content', () => {
  for (const html of [
    '<p>a</p><script>1</script>',
    '<style>p{}</style>',
    '<p style="top:0">',
    '<p onclick="go()">',
    '<!--$?--><template id="B:0"></template>',
    '<!--$!-->',
  ]) {
    expect(() => fillShell(SHELL, { ...page, html }, [])).toThrow('content security policy')
  }
})

test('insertPlaceholders puts placeholders for settings into the shell; another form of it is rejected', () => {
  expect(() => insertPlaceholders(SHELL.replace('app-settings', 'settings'))).toThrow('app-settings')
  expect(() => fillShell(SHELL.replace('id="root"', 'id="app"'), page, [])).toThrow('root')
  expect(insertPlaceholders(SHELL)).toContain('<title>{{brand}}</title>')
  expect(insertPlaceholders(SHELL)).toContain('<meta name="app-settings" content="{{settings}}" />')
})

test('fillShell inserts title, description, text and modules literally', () => {
  const html = fillShell(SHELL, page, ['/assets/terms.js'])
  expect(html).toContain('<title>Terms · {{brand}}</title>')
  expect(html).toContain('content="For $& people."')
  expect(html).not.toContain('For every page.')
  expect(html).toContain('<div id="root" data-page="/terms"><h1>Terms $1</h1></div>')
  expect(html).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/terms.js">\n</head>',
  )
})

test('fillShell marks the button of a provider for repetition and rejects it outside a button', () => {
  const [own, service] = [
    '<button>Sign in</button>',
    '<button class="wide"><span>With {{provider}}</span></button>',
  ]
  const html = fillShell(SHELL, { ...page, html: `${own}<section>${own}${service}</section>` }, [])
  expect(html).toContain(`>${own}<section>${own}{{providers}}${service}{{/providers}}</section></div>`)
  expect(() => fillShell(SHELL, { ...page, html: '<p>{{provider}}</p>' }, [])).toThrow('provider')
})
