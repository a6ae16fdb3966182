import type { Page } from '@playwright/test'

/** One thing that a screen reader comes to, in the order of reading. */
export interface Heard {
  readonly role: string
  readonly name: string
  readonly description: string
  /** What is said beside the name: `required`, `invalid`, `expanded`, `level 2`, `3 items` … */
  readonly states: readonly string[]
}

interface Node {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value?: string }
  readonly name?: { readonly value?: string }
  readonly description?: { readonly value?: string }
  readonly value?: { readonly value?: string | number }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
  readonly childIds?: readonly string[]
}

/** What is said as one thing: a reader does not go into it. */
const WHOLE = [
  'button',
  'link',
  'heading',
  'tab',
  'textbox',
  'radio',
  'checkbox',
  'combobox',
  'meter',
  'image',
]
const CONTROLS = [
  'button',
  'link',
  'tab',
  'textbox',
  'radio',
  'checkbox',
  'combobox',
  'meter',
  'DisclosureTriangle',
]
const NAMED = [...CONTROLS, 'heading', 'image', 'dialog', 'tablist', 'radiogroup']
/** Without a voice of their own. */
const SILENT = [
  'none',
  'generic',
  'paragraph',
  'InlineTextBox',
  'LineBreak',
  'RootWebArea',
  'Section',
  'LabelText',
]

/** Reads the page by the browser's own accessibility tree, in its order. */
export async function readAloud(page: Page): Promise<Heard[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: readonly Node[] }
  await devtools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const heard: Heard[] = []

  function visit(node: Node): void {
    const role = node.role?.value ?? ''
    const isWhole = WHOLE.includes(role)
    if (!node.ignored && !SILENT.includes(role)) heard.push(hear(node))
    if (node.ignored || !isWhole) {
      for (const id of node.childIds ?? []) {
        const child = byId.get(id)
        if (child) visit(child)
      }
    }
  }

  const [root] = nodes
  if (root) visit(root)
  return heard
}

/** What whoever listens would stumble over. */
export function complaintsOf(heard: readonly Heard[]): string[] {
  return heard.flatMap((one) => {
    const { role, name, description, states } = one
    const said = sentence(one)
    if (NAMED.includes(role) && name.trim() === '') return [`nothing is said for a ${role}`]
    if (states.includes('invalid') && description === '') return [`nobody hears why it was refused: ${said}`]
    if (role === 'StaticText' && /^([$€£]|[.,]\d+)$/.test(name.trim()))
      return [`only a piece of a figure: ${said}`]
    return []
  })
}

/** One line as it would be said. */
function sentence({ role, name, description, states }: Heard): string {
  const said = role === 'StaticText' ? name : [WORDS[role] ?? role, name].filter(Boolean).join(': ')
  return [said, ...states, description && `(${description})`].filter(Boolean).join(', ')
}

const WORDS: Readonly<Record<string, string>> = {
  banner: 'banner landmark',
  contentinfo: 'content information landmark',
  complementary: 'complementary landmark',
  navigation: 'navigation landmark',
  main: 'main landmark',
  region: 'region',
  DisclosureTriangle: 'disclosure',
}

function hear(node: Node): Heard {
  const property = (name: string) => node.properties?.find((one) => one.name === name)?.value.value
  const states: string[] = []
  if (property('level') !== undefined) states.push(`level ${property('level')}`)
  for (const name of ['required', 'disabled', 'busy', 'selected', 'readonly', 'modal', 'focused'])
    if (property(name) === true) states.push(name)
  if (property('invalid') === 'true') states.push('invalid')
  if (property('expanded') !== undefined) states.push(property('expanded') ? 'expanded' : 'collapsed')
  if (property('checked') !== undefined)
    states.push(property('checked') === 'true' ? 'checked' : 'not checked')
  if (property('live')) states.push(`live ${property('live')}`)
  const role = node.role?.value ?? ''
  if (role === 'list') states.push(`${node.childIds?.length} items`)
  if (node.value?.value !== undefined && node.value.value !== '') states.push(`"${node.value.value}"`)
  return {
    role,
    name: node.name?.value ?? '',
    description: node.description?.value ?? '',
    states,
  }
}
