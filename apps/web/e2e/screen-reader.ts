import type { Page } from '@playwright/test'

interface Node {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value?: string }
  readonly name?: { readonly value?: string }
  readonly description?: { readonly value?: string }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
  readonly childIds?: readonly string[]
}

const FIELDS = ['button', 'link', 'tab', 'textbox', 'radio', 'checkbox', 'combobox', 'meter']
/** Read as one thing: a screen reader does not go into it. */
const ATOMIC = [...FIELDS, 'heading', 'image']
const NAMED = [...ATOMIC, 'DisclosureTriangle', 'dialog', 'tablist', 'radiogroup']

/** Reads the page by the browser's accessibility tree and returns what a listener would stumble over. */
export async function findScreenReaderProblems(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: readonly Node[] }
  await devtools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const problems: string[] = []

  function visit(node: Node | undefined): void {
    if (node === undefined) return
    const role = node.role?.value ?? ''
    const name = node.name?.value?.trim() ?? ''
    const isInvalid = node.properties?.some((one) => one.name === 'invalid' && one.value.value === 'true')
    if (!node.ignored) {
      if (NAMED.includes(role) && name === '') problems.push(`a ${role} has no name`)
      if (isInvalid && !node.description?.value)
        problems.push(`${role} "${name}" is invalid without a reason`)
      if (role === 'StaticText' && /^([$€£]|[.,]\d+)$/.test(name))
        problems.push(`a piece of a figure: ${name}`)
      if (ATOMIC.includes(role)) return
    }
    for (const id of node.childIds ?? []) visit(byId.get(id))
  }

  visit(nodes[0])
  return problems
}
