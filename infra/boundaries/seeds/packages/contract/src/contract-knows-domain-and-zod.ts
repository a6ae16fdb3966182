import 'node:path'
