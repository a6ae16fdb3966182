import 'node:http'
