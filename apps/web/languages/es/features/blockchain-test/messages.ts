import { ETHEREUM_MAINNET_CHAIN_ID, type Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/blockchain-test/messages.ts'

/** The texts of the blockchain test. */
export const messages: Translation<typeof english> = {
  title: 'Prueba de cadena de bloques',
  lead: 'Una consulta de solo lectura a la red principal de Ethereum: ID de cadena y número de bloque.',

  noEndpoint: {
    title: 'Este servidor no puede leer Ethereum',
    body: 'Aun así, puedes leer la cadena con una billetera del navegador. Si administras este servidor, define ETHEREUM_RPC_URL para leerla sin billetera.',
  },

  chain: {
    title: 'Cadena',
    block: 'Número de bloque',
    id: 'ID de cadena',
    network: 'Red',
    through: 'Fuente',
    time: 'Actualizado',
    server: 'Este servidor',
    unknown: '—',
    unnamed: 'Red desconocida',
    unconnected: 'Sin conexión',
    again: 'Actualizar',
    reading: 'Actualizando…',
    states: {
      main: 'Red principal',
      other: 'Otra red',
      reading: 'Cargando',
      failed: 'No disponible',
    },
    spoken: (block, chainId) => `Bloque ${block} de la cadena ${chainId}`,
  },

  other: {
    title: 'Esta no es la red principal de Ethereum',
    body: (chainId, name) =>
      `Estás leyendo la cadena ${chainId}${name === null ? '' : ` (${name})`}. Esta página solo admite la cadena ${ETHEREUM_MAINNET_CHAIN_ID}.`,
    wallet:
      'Cambia a la red principal de Ethereum en tu billetera. Esta página se actualiza automáticamente.',
    server: 'Solo el operador de este servidor puede cambiar qué cadena lee.',
  },

  failed: 'No se pudo leer la cadena',
  stale: 'Se muestran los datos anteriores.',
  failure: {
    late: 'Sin respuesta en 10 segundos.',
    notAllowed: 'Tu billetera no permite que esta página lea la cadena.',
    unknownCall: 'Tu billetera no admite la lectura de la cadena. Prueba con otra billetera.',
    noChain: 'Tu billetera no está conectada a ninguna red.',
    wallet: 'Tu billetera devolvió una respuesta no válida. Vuelve a intentarlo o prueba con otra billetera.',
    server: 'No se pudo conectar con el servidor.',
  },

  noDataSource: {
    none: {
      title: 'Sin fuente de datos',
      body: 'El número de bloque y el ID de cadena aparecerán aquí cuando este navegador tenga una billetera o el servidor tenga un nodo de Ethereum.',
    },
    several: {
      title: 'Elige una billetera',
      body: 'Encontramos varias billeteras. Conecta la que quieras usar y aquí aparecerán el número de bloque y el ID de cadena.',
    },
  },

  wallet: {
    title: 'Billetera',
    states: {
      disconnected: 'Desconectada',
      connecting: 'Conectando',
      reconnecting: 'Reconectando',
      connected: 'Conectada',
    },
    unnamed: 'Billetera del navegador',
    about:
      'Opcional. Si conectas tu billetera, mostramos aquí su dirección y leemos la cadena a través de ella.',
    list: 'Billeteras de este navegador',
    connect: 'Conectar',
    none: {
      title: 'No hay ninguna billetera en este navegador',
      body: 'Instala una extensión de billetera de Ethereum y aparecerá aquí automáticamente. Después podrás leer la cadena sin conectarla.',
    },
    waiting: (name) => `Esperando a ${name}. Aprueba la solicitud en su ventana.`,
    stop: 'Dejar de esperar',
    finding: 'Buscando tu billetera anterior.',
    asking: (name) => `Comprobando tu conexión con ${name}.`,
    account: 'Dirección',
    disconnect: 'Desconectar',
    note: 'Esta página olvida tu billetera cuando la desconectas o cierras la pestaña. Para revocar el acceso, usa los ajustes de tu billetera.',
    endings: {
      declined: 'Rechazaste la solicitud en tu billetera. No se compartió nada.',
      pending:
        'Tu billetera ya tiene una solicitud abierta. Respóndela allí y vuelve a conectar la billetera.',
      refused: 'Tu billetera no se conectó. Puede estar bloqueada o no tener cuentas.',
      withdrawn: 'Tu billetera se desconectó de esta página. Conéctala otra vez para continuar.',
      gone: 'La billetera que conectaste antes no responde.',
    },
  },

  calls: {
    title: 'Qué solicita esta página',
    reads: 'En cada actualización',
    accounts: 'Solo al conectar o reconectar',
    never: 'Nunca se solicita',
    neverList: 'Firmas, transacciones, saldos, cambio de red',
    note: 'Nada de lo que ves aquí se guarda en el servidor.',
  },

  networks: {
    1: 'Red principal de Ethereum',
    10: 'OP Mainnet',
    56: 'BNB Smart Chain',
    100: 'Gnosis',
    137: 'Polygon',
    324: 'ZKsync Era',
    8453: 'Base',
    17000: 'Holesky, una red de prueba',
    31337: 'Cadena de desarrollo',
    42161: 'Arbitrum One',
    43114: 'Avalanche C-Chain',
    59144: 'Linea',
    560048: 'Hoodi, una red de prueba',
    11155111: 'Sepolia, una red de prueba',
  },
}
