// Starts Swagger UI on /docs. The page is sandboxed and sends no other requests, so nothing on it needs
// authorization or input.
const theme = matchMedia('(prefers-color-scheme: dark)')
const applyTheme = () => document.documentElement.classList.toggle('dark-mode', theme.matches)
theme.addEventListener('change', applyTheme)
applyTheme()

const hidden = () => null

const components = ({ React: { createElement } }) => ({
  components: {
    authorizeBtn: hidden,
    authorizeOperationBtn: hidden,
    InfoUrl: hidden,
    JsonSchemaForm: hidden,
    ServersContainer: hidden,
  },
  wrapComponents: {
    // A link inside of the button that opens the operation would be a control within a control.
    DeepLink:
      () =>
      ({ text }) =>
        createElement('span', null, text),
    // The select has no label.
    ExamplesSelect: (Original) => (props) =>
      createElement('label', null, 'Example ', createElement(Original, props)),
  },
})

// Swagger UI would resolve the whole document, which takes seconds, whenever an operation is opened. Ours has references only
// to its schemas, which do not contain themselves.
const resolved = new Map()
const resolve = (document, node) => {
  if (!node?.map) return node
  const reference = node.get('$ref')
  return reference
    ? resolve(document, document.getIn(reference.slice(2).split('/')))
    : node.map((child) => resolve(document, child))
}
const references = () => ({
  statePlugins: {
    spec: {
      wrapActions: { requestResolvedSubtree: () => () => ({ type: 'already_resolved' }) },
      wrapSelectors: {
        specResolvedSubtree: () => (state, path) => {
          const key = path.join(' ')
          if (!resolved.has(key) && state.has('json'))
            resolved.set(key, resolve(state.get('json'), state.getIn(['json', ...path])))
          return resolved.get(key)
        },
      },
    },
  },
})

window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  filter: true,
  supportedSubmitMethods: [],
  syntaxHighlight: false,
  validatorUrl: null,
  plugins: [components, references],
})
