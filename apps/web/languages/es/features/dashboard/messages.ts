import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import type { Translation } from '@satlens/domain'
import { plural } from '#languages/es/plural.ts'
import type { messages as english } from '#src/features/dashboard/messages.ts'

/** The texts of the dashboard. */
export const messages: Translation<typeof english> = {
  title: 'Panel',
  lead: 'El mercado de bitcoin, tu saldo y tus alertas de precio.',

  market: {
    currency: 'Divisa',
    currencyNotSaved: 'No se pudo guardar la divisa',
    unavailable: {
      title: (currency) => `No hay precio en ${currency} por ahora`,
      body: 'Lo intentaremos de nuevo en menos de un minuto. No convertimos precios de otras divisas.',
    },
    withoutSource: {
      title: (currency) => `Este servidor no tiene una fuente de precios en ${currency}`,
      body: 'Elige otra divisa o pide al operador que conecte una fuente.',
    },
    sampleWord: 'Ejemplo',
    sampleCaption: 'El precio en vivo no está disponible. Este es un precio fijo de ejemplo.',
    spokenSampleChange: (percent) =>
      `Cambio de ejemplo: ${percent.replace('+', 'más ').replace(/\s*%/, ' por ciento')}, no en vivo`,
  },

  history: {
    title: 'Historial de precios',
    simulated: 'Simulado',
    range: 'Periodo',
    shortRanges: { '1D': '1\u00a0d', '1W': '1\u00a0s', '1M': '1\u00a0m', '1Y': '1\u00a0a', All: 'Todo' },
    ranges: { '1D': 'Un día', '1W': 'Una semana', '1M': 'Un mes', '1Y': 'Un año', All: 'Todo' },
    candles: 'Velas',
    cursor: 'Fecha y hora',
    time: 'Hora',
    price: 'Precio',
    open: 'Apertura',
    high: 'Máximo',
    low: 'Mínimo',
    close: 'Cierre',
    last: 'Último',
    asTable: 'Ver como tabla',
    asChart: 'Ver como gráfico',
    alert: 'Avisarme a este precio',
    alertAt: (price) => `Avisarme a ${price}`,
    tableCaption: (range, currency) =>
      `Precio de bitcoin en ${currency === 'USD' ? 'dólares estadounidenses' : currency}, periodo: ${range.toLowerCase()}, del más reciente al más antiguo`,
    since: (moment) => `Registramos precios desde el ${moment}.`,
    simulatedHistory: 'Historial simulado, generado para desarrollo.',
    filled: (source) => `Los precios anteriores son de ${source}.`,
    read: (source, age) => `Fuente: ${source}. Actualizado ${age}.`,
    gap: (count, from, to) =>
      plural(count, {
        one: `Sin precios entre el ${from} y el ${to}.`,
        other: `${count} intervalos sin precios, el más largo entre el ${from} y el ${to}.`,
      }),
    until: (moment) => `Este gráfico está desactualizado. Su último precio es del ${moment}.`,
    loading: 'Cargando el historial de precios',
    empty: {
      title: 'Todavía no hay historial',
      body: 'Ya empezamos a registrar precios. El gráfico aparecerá en menos de un minuto.',
    },
    failed: {
      title: 'No se pudo cargar el historial de precios',
      body: 'Lo intentaremos de nuevo en menos de un minuto.',
    },
    retry: 'Reintentar',
    undrawable: 'Este navegador no puede mostrar el gráfico. Aquí están los datos en una tabla.',
  },

  balance: {
    word: 'Ejemplo',
    total: 'Saldo total',
    available: 'Disponible para operar',
    inUsd: 'En dólares estadounidenses',
    inBtc: 'En bitcoin',
    oneDollar: 'Un dólar estadounidense',
    nothing: '—',
    caption: 'Este saldo es un ejemplo fijo. No está en ninguna billetera y no se puede gastar.',
  },

  transactions: {
    title: 'Transacciones recientes',
    none: 'No hay transacciones',
    body: 'Esta lista queda vacía porque comprar, vender y enviar son demos. En tu billetera verás los pagos de las cuentas que observas.',
    wallet: 'Abrir billetera',
  },

  more: {
    title: 'Más para probar',
    items: [
      {
        to: WEB_APP_SCREEN_PATHS.send,
        name: 'Enviar bitcoin',
        about: 'Introduce una dirección y un monto para ver cuánto costaría el envío.',
        kind: 'demo',
      },
      {
        to: WEB_APP_SCREEN_PATHS.kyc,
        name: 'Verificación de identidad',
        about: 'Mira qué se pide en una verificación de identidad.',
        kind: 'demo',
      },
      {
        to: WEB_APP_SCREEN_PATHS.blockchainTest,
        name: 'Prueba de cadena de bloques',
        about: 'Lee el ID de cadena y el número de bloque de la red principal de Ethereum.',
        kind: 'real',
      },
    ],
    kinds: { demo: 'Demo', real: 'Solo lectura' },
  },
}
