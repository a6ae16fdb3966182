import type { Page } from '@playwright/test'

const FIELDS = ['button', 'link', 'tab', 'textbox', 'radio', 'checkbox', 'combobox', 'meter']
/** A screen reader reads these as a whole, without their children. */
const ATOMIC = [...FIELDS, 'heading', 'image']
const NAMED = [...ATOMIC, 'DisclosureTriangle', 'dialog', 'tablist', 'radiogroup']

/** Checks the accessibility tree of the browser for what confuses users of screen readers. */
export async function findScreenReaderProblems(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const problems: string[] = []

  function check(node: (typeof nodes)[number] | undefined): void {
    if (node === undefined) return
    const role = node.role?.value ?? ''
    const name = node.name?.value?.trim() ?? ''
    const isInvalid = node.properties?.some((one) => one.name === 'invalid' && one.value.value === 'true')
    if (!node.ignored) {
      if (NAMED.includes(role) && name === '') problems.push(`a ${role} has no name`)
      if (isInvalid && !node.description?.value)
        problems.push(`${role} "${name}" is invalid without a reason`)
      if (role === 'StaticText' && /^([$€£]|[.,]\d+)$/.test(name))
        problems.push(`a part of a number: ${name}`)
      if (ATOMIC.includes(role)) return
    }
    for (const id of node.childIds ?? []) check(byId.get(id))
  }

  check(nodes[0])
  return problems
}
