// Checks the files of containers, cluster and workflows without a container engine: everything that they name exists, and
// nothing runs with more privileges than it needs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../bootstrap/root.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const variables = new Set([
  ...[...read('.env.example').matchAll(/^#([A-Z0-9_]+)=/gm)].map((m) => m[1]),
  // Of glibc.
  'MALLOC_ARENA_MAX',
])
const commands = new Set(
  [...read('apps/api/src/commands/commands.ts').matchAll(/^ {2}'?([a-z-]+)'?: \{ task: /gm)].map((m) => m[1]),
)
const ROUTES = new Set(['/livez', '/readyz'])
const problems = []
const hold = (isTrue, problem) => isTrue || problems.push(problem)

hold(variables.size > 40 && commands.size > 3, 'the tables of variables and commands could not be read')
checkDockerfile('infra/container/Dockerfile')
checkCompose('infra/container/compose.yaml')
checkCluster('infra/kubernetes/satlens.yaml')
checkFleet('infra/fleet')
for (const file of readdirSync(join(root, '.github/workflows'))) checkWorkflow(`.github/workflows/${file}`)
checkOwners('.github/CODEOWNERS')
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log('Containers, cluster, fleet, workflows and owners name only what exists.')

function checkDockerfile(file) {
  const text = read(file).replace(/\\\n/g, ' ')
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const images = Object.fromEntries([...text.matchAll(/^ARG (\w+)=(\S+)/gm)].map((m) => [m[1], m[2]]))
  const stages = []
  let copied = new Set()
  const brought = new Map()
  for (const line of lines) {
    const [word, ...parts] = line.split(/\s+/)
    if (word === 'FROM') {
      const name = parts[0].replace(/\$\{(\w+)\}/, (_, arg) => images[arg])
      hold(stages.includes(name) || isPinned(name), `${file}: ${name} is not named by an exact version`)
      if (parts[1] === 'AS') stages.push(parts[2])
      copied = new Set(brought.get(name) ?? [])
      brought.set(parts[2] ?? 'final', copied)
    }
    if (word === 'COPY') {
      const from = parts[0].startsWith('--from=') ? parts.shift().slice('--from='.length) : null
      for (const source of parts.slice(0, -1)) {
        copied.add(source)
        if (from) hold(stages.includes(from), `${file}: there is no stage ${from}`)
        else hold(existsSync(join(root, source)), `${file}: there is no ${source}`)
      }
    }
    if (word === 'ENV') {
      for (const [, name] of line.matchAll(/\s(\w+)=/g)) {
        hold(name === 'PATH' || variables.has(name), `${file}: nothing reads ${name}`)
      }
    }
  }
  // If a manifest is missing, the frozen install fails or installs too little.
  for (const group of ['apps', 'packages']) {
    for (const name of readdirSync(join(root, group))) {
      const manifest = `${group}/${name}/package.json`
      if (existsSync(join(root, manifest))) {
        hold(brought.get('manager')?.has(manifest), `${file}: the packages are installed without ${manifest}`)
      }
    }
  }
  const users = [...text.matchAll(/^USER (\S+)/gm)].map((m) => m[1])
  hold(users.at(-1) && users.at(-1) !== 'root', `${file}: it runs as root`)
  hold(/^HEALTHCHECK .*CMD/m.test(text), `${file}: there is no health check`)
  hold(!/:latest\b/.test(text), `${file}: an image uses the tag latest`)
}

function checkCompose(file) {
  const text = read(file)
  const { services } = parse(text, { merge: true })
  // Compose interpolates a single dollar sign and rejects one without a name.
  hold(!/(?<!\$)\$(?![${])/.test(text), `${file}: a dollar that is meant for the shell is written twice`)
  for (const [name, service] of Object.entries(services)) {
    const at = `${file}: ${name}`
    if (service.build) {
      const context = join(root, 'infra/container', service.build.context)
      hold(existsSync(join(context, service.build.dockerfile)), `${at} has no ${service.build.dockerfile}`)
      checkVariables(at, Object.keys(service.environment))
      checkWords(at, service.command)
      checkWords(at, [service.entrypoint ?? []].flat())
      hold(service.read_only && service.cap_drop?.includes('ALL'), `${at} may write to its image`)
    } else hold(isPinned(service.image), `${at}: ${service.image} is not named by an exact version`)
    hold(service.security_opt?.includes('no-new-privileges:true'), `${at} may gain rights`)
    for (const port of service.ports ?? []) {
      hold(
        String(port).startsWith('127.0.0.1:'),
        `${at}: port ${port} accepts connections from other machines`,
      )
    }
    for (const other of Object.keys(service.depends_on ?? {}))
      hold(services[other], `${at} depends on ${other}, which does not exist`)
  }
}

function checkCluster(file) {
  const documents = parseAllDocuments(read(file))
  hold(documents.length > 3, `${file}: parts are missing`)
  for (const document of documents) {
    hold(document.errors.length === 0, `${file}: ${document.errors[0]?.message}`)
    const object = document.toJS()
    const at = `${file}: ${object.kind} ${object.metadata.name}`
    if (object.kind === 'ConfigMap') checkVariables(at, Object.keys(object.data))
    const pod = object.spec?.template?.spec ?? object.spec?.jobTemplate?.spec.template.spec
    if (!pod) continue
    hold(pod.securityContext?.runAsNonRoot, `${at} may run as root`)
    for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
      const rights = container.securityContext ?? {}
      hold(
        rights.readOnlyRootFilesystem && rights.allowPrivilegeEscalation === false,
        `${at}: ${container.name} may write to its image or gain privileges`,
      )
      checkWords(at, container.args)
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
        const path = container[probe]?.httpGet.path
        hold(path === undefined || ROUTES.has(path), `${at}: nothing answers at ${path}`)
      }
    }
  }
}

function checkFleet(folder) {
  const unit = read(`${folder}/satlens@.service`)
  checkVariables(
    `${folder}: the unit`,
    [...unit.matchAll(/^Environment=(\w+)=/gm)].map((m) => m[1]),
  )
  hold(/^User=(?!root)\w+$/m.test(unit), `${folder}: the unit runs as root`)
  const path = /^\s*health_uri (\S+)$/m.exec(read(`${folder}/Caddyfile`))?.[1]
  hold(ROUTES.has(path), `${folder}: the proxy looks at ${path}, where nothing answers`)
  const mode = /^pool_mode = (\w+)$/m.exec(read(`${folder}/pgbouncer.ini`))?.[1]
  hold(mode === 'transaction', `${folder}: the pooler is not in transaction mode`)
}

function checkWorkflow(file) {
  const { permissions, jobs } = parse(read(file))
  hold(
    permissions?.contents === 'read' && Object.keys(permissions).length === 1,
    `${file}: the permissions must be contents: read only`,
  )
  for (const [name, job] of Object.entries(jobs)) {
    hold(job['timeout-minutes'] > 0, `${file}: ${name} has no timeout`)
    for (const { uses, run } of job.steps) {
      if (uses)
        hold(/^[\w-]+\/[\w./-]+@[0-9a-f]{40}$/.test(uses), `${file}: ${uses} is not pinned by its commit`)
      for (const [, script] of (run ?? '').matchAll(/\bnpm run ([\w:-]+)/g)) {
        hold(JSON.parse(read('package.json')).scripts[script], `${file}: there is no command ${script}`)
      }
      hold(
        !/\$\{\{\s*github\.(event|head_ref)/.test(run ?? ''),
        `${file}: ${name} puts text from an event into a script`,
      )
    }
  }
}

function checkOwners(file) {
  const rows = read(file)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/\s+/))
  hold(rows[0]?.[0] === '*', `${file}: the first row must name an owner of *`)
  for (const [path, ...owners] of rows) {
    hold(path === '*' || existsSync(join(root, path)), `${file}: there is no ${path}`)
    hold(
      owners.length > 0 && owners.every((owner) => /^@[\w-]+\/[\w-]+$/.test(owner)),
      `${file}: ${path} has no valid owner`,
    )
  }
}

function checkVariables(at, names) {
  for (const name of names) hold(variables.has(name), `${at}: nothing reads ${name}`)
}

// An argument alone is a command of the program; in a shell it follows main.js.
function checkWords(at, words) {
  for (const word of words ?? []) {
    const [, inShell] = /main\.js ([a-z-]+)/.exec(word) ?? []
    if (inShell) hold(commands.has(inShell), `${at}: there is no command ${inShell}`)
    else if (/^[a-z-]{3,}$/.test(word)) hold(commands.has(word), `${at}: there is no command ${word}`)
  }
}

function isPinned(image) {
  return /:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?(@sha256:[0-9a-f]{64})?$/.test(image)
}
