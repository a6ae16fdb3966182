import { LAYERS } from './layers.mjs'

/** Renders the results of a run as a table: each defect with the result of each layer. */
export function tableOf(results) {
  const head = ['Defect', 'List', ...LAYERS]
  const rows = results.map((result) => [
    result.name,
    result.list,
    ...LAYERS.map((layer) => cellOf(result, layer)),
  ])
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function cellOf({ layers }, layer) {
  const found = layers[layer]
  if (!found) return 'not run'
  if (found.red === 0) return 'not caught'
  const titles = found.tests.map((title) => title.replaceAll('|', '\\|')).join('; ')
  return `${found.red}: ${titles}`
}

export const isCaught = ({ layers }) => Object.values(layers).some(({ red }) => red > 0)

const caughtBy = ({ layers }) => LAYERS.filter((layer) => layers[layer]?.red > 0)

/** Counts per layer how many defects it was tested with, how many it caught, and how many only it caught. */
function countsOf(results) {
  return LAYERS.map((layer) => {
    const caught = results.filter((result) => caughtBy(result).includes(layer))
    return {
      layer,
      asked: results.filter(({ layers }) => layers[layer]).length,
      caught: caught.length,
      alone: caught.filter((result) => caughtBy(result).length === 1).length,
    }
  })
}

export const summaryOf = (results) =>
  [
    ...countsOf(results).map(
      ({ layer, asked, caught, alone }) =>
        `${layer.padEnd(10)} caught ${caught} of ${asked} defects, ${alone} of them alone`,
    ),
    `${results.filter(isCaught).length} of ${results.length} defects are caught.`,
  ].join('\n')
