import 'node:events'
