import {
  formatShortUsd,
  LANDING_PAGE_PRO_PLAN_PRICE,
  MINIMUM_BUY_USD,
  TRADING_PAGE_PRO_PLAN_PRICE,
  type Translation,
} from '@satlens/domain'
import type { messages as english } from '#src/features/trading/messages.ts'

const landingPrice = formatShortUsd(LANDING_PAGE_PRO_PLAN_PRICE)
const tradingPrice = formatShortUsd(TRADING_PAGE_PRO_PLAN_PRICE)
const minimum = formatShortUsd(MINIMUM_BUY_USD)

/** The texts of the two trading pages. */
export const messages: Translation<typeof english> = {
  price: {
    label: 'Precio de bitcoin (USD)',
    change: 'Cambio en 24\u00a0h',
    state: 'Estado',
    source: 'Fuente',
    buy: 'Precio de compra',
    nothing: '—',
  },

  plan: {
    price: tradingPrice,
    perMonth: 'al mes',
    note: `Pro aparece aquí a ${tradingPrice} al mes, y a ${landingPrice} al mes en la página de inicio y en los términos. En la página de pago verás cuánto pagarás.`,
  },

  easy: {
    title: 'Trading Easy',
    lead: 'Mira qué recibirías si compraras o vendieras bitcoin al precio actual.',
    ribbon: 'No se hace ningún pedido ni se mueve dinero. Lo que introduces se queda en esta pestaña.',
    tabs: 'Comprar o vender',

    buy: {
      tab: 'Comprar',
      amount: 'Monto (USD)',
      unit: 'USD',
      help: `Mínimo ${minimum}. Por ejemplo, 100`,
      tooSmall: `Introduce al menos ${minimum}`,
      rate: 'Precio de compra',
      result: 'Recibirías',
      resultUnit: 'BTC',
      submit: 'Comprar bitcoin',
      done: {
        title: 'Compra demo completada',
        description: 'Esto es una demo. No se hizo ningún pedido.',
      },
    },

    sell: {
      tab: 'Vender',
      amount: 'Monto (BTC)',
      unit: 'BTC',
      help: 'Hasta 8 decimales',
      aboveBalance: (sats) => `${sats}. Es más que el saldo de demostración.`,
      available: 'Disponible',
      availableNote: 'Saldo fijo de demostración',
      hidden: 'Monto oculto',
      rate: 'Precio de mercado',
      result: 'Recibirías',
      submit: 'Vender bitcoin',
      done: {
        title: 'Venta demo completada',
        description: 'Esto es una demo. No se hizo ningún pedido.',
      },
    },

    unknown: '—',
    state: (word, age) => `${word}, ${age}`,
    absence: (status) => (status === 'loading' ? 'Cargando' : 'No hay precio por ahora'),
    illustrative:
      'Solo es una estimación. El precio se actualiza cada 10\u00a0segundos y no está garantizado.',
    rejected: (description) => ({ title: 'Monto no válido', description }),

    receipt: {
      purchase: 'Compra demo',
      sale: 'Venta demo',
      checked: (amount) => `Tu navegador comprobó el monto (${amount}).`,
      quoted: (result, rate, age) => `Estimación: ${result} a ${rate} por BTC (${age}).`,
      quotedSimulated: (result, rate) => `Estimación: ${result} a ${rate} por BTC (precio simulado).`,
      notQuoted: 'No hay estimación porque el precio no estaba disponible.',
      noPurchase: 'No se hizo ningún pedido ni se cobró nada.',
      noSale: 'No se hizo ningún pedido ni se vendió nada.',
      close: 'Cerrar comprobante',
      title: 'Comprobante',
      none: 'Tu comprobante de demostración aparecerá aquí.',
      noneBody:
        'Introduce un monto arriba y después compra o vende. El comprobante muestra tu estimación y su precio.',
    },

    upgrade: {
      title: 'Trading Pro',
      body: 'Herramientas de trading con IA por una cuota mensual.',
      action: 'Pasar a Pro',
    },
  },

  pro: {
    title: 'Trading Pro',
    statement: 'Herramientas de IA que te ayudan a leer el mercado. Las decisiones las tomas tú.',
    body: (brand) =>
      `Pro añade herramientas de IA al panel gratuito. ${brand} no es una plataforma de intercambio, no guarda bitcoins y no hace pedidos. Las herramientas pueden equivocarse y nada de lo que ves aquí es asesoramiento financiero.`,
    stance: {
      title: 'Antes de suscribirte',
      items: [
        'Suscribirte todavía no desbloquea nada. Las herramientas de abajo están bloqueadas para todos.',
        'La suscripción se paga a través de un proveedor de pagos con tarjeta, en su página y con sus condiciones.',
        'Bitcoin es un activo de alto riesgo. Su precio puede caer sin previo aviso y puedes perder todo lo que inviertas.',
      ],
    },
    plan: {
      title: 'Pro',
      included: ['Todo lo del plan gratuito', 'Herramientas de trading con IA'],
      subscribe: 'Suscribirse a Pro',
      opens: (host) => `Abre ${host} en una pestaña nueva.`,
      opensHere:
        'Abre una página provisional en una pestaña nueva. No hay ningún proveedor de pagos configurado.',
      newTab: '(se abre en una pestaña nueva)',
      closed:
        'No hay ninguna página de pago configurada en este servidor, así que aún no puedes suscribirte.',
    },
    locked: {
      title: 'Qué incluirá Pro',
      caption: 'Aún no disponible',
      items: [
        {
          title: 'Resumen diario del mercado',
          body: 'Un resumen del día en lenguaje sencillo, con los datos que respaldan cada afirmación.',
        },
        {
          title: 'Registro de señales',
          body: 'Patrones que encuentran nuestros modelos, con fecha y hora para que puedas comprobarlos después.',
        },
        {
          title: 'Pruebas con datos históricos',
          body: 'Prueba tu propia regla con precios pasados y ve las pérdidas con la misma claridad que las ganancias.',
        },
        {
          title: 'Vista de cartera',
          body: 'Saldo combinado de varias direcciones. Solo lectura, sin claves.',
        },
        {
          title: 'Más alertas',
          body: 'Más alertas activas de las que permite el plan gratuito.',
        },
        {
          title: 'Exportación de datos',
          body: 'Descarga precios y alertas en CSV.',
        },
      ],
    },
    easy: 'Volver a Trading Easy',
  },
}
