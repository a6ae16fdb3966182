import { formatShortUsd, MINIMUM_BUY_USD, type Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/buy/messages.ts'

const minimum = formatShortUsd(MINIMUM_BUY_USD)

/** The texts of the buy page. */
export const messages: Translation<typeof english> = {
  title: 'Comprar bitcoin',
  lead: 'Mira cuánto bitcoin recibirías por un monto en dólares. Las compras las gestiona fuera de este sitio un proveedor de pagos externo.',

  ribbon: 'No se hace ningún pedido ni se cobra nada.',

  amountCard: 'Calculadora',
  amount: 'Monto (USD)',
  amountNote: `Mínimo ${minimum}`,
  amountHelp: 'Por ejemplo, 25',
  minimum: `Introduce al menos ${minimum}.`,
  echo: (btc, at) => `${btc}\u00a0BTC al ${at}`,
  at: { buy: 'precio de compra', spot: 'precio de mercado' },

  card: {
    title: 'Datos de la tarjeta',
    demo: 'No introduzcas una tarjeta real',
    fill: 'Usar tarjeta de prueba',
    clear: 'Borrar',
    number: 'Número de tarjeta',
    name: 'Nombre del titular',
    expiry: 'Fecha de vencimiento',
    expiryHelp: 'MM/AA',
    cvv: 'CVV',
    cvvHelp: '3 o 4 dígitos',
    required: {
      number: 'Introduce el número de tarjeta',
      name: 'Introduce el nombre del titular',
      expiry: 'Introduce la fecha de vencimiento',
      cvv: 'Introduce el CVV',
    },
    news: {
      none: '',
      filled: 'Tarjeta de prueba añadida.',
      cleared: 'Datos de la tarjeta borrados.',
      'cleared-away': 'Borramos los datos de la tarjeta mientras no estabas.',
    },
    doubt: {
      title: 'Puede que sea un número de tarjeta real',
      body: 'No lo reconocemos como tarjeta de prueba. No ha salido de esta pestaña. Bórralo y usa la tarjeta de prueba.',
      clear: 'Borrar datos de la tarjeta',
    },
  },

  quote: {
    title: 'Estimación',
    pay: 'Pagarías',
    get: 'Recibirías',
    unit: 'BTC',
    none: '—',
    loading: 'Cargando el precio…',
    refreshes: (seconds) => `Se actualiza en ${seconds}\u00a0s`,
    late: 'Actualizando la estimación…',
    priceRefreshes: (seconds) => `El precio se actualiza en ${seconds}\u00a0s`,
    priceLate: 'Actualizando el precio…',
    buyPrice: 'Precio de compra',
    spotPrice: 'Precio de mercado',
    samplePrice: 'Precio de ejemplo',
    read: (age, source) => `${source}, ${age}`,
    noSpot: 'No disponible por ahora',
    delayed: 'Este precio tiene retraso. La fuente no se ha actualizado recientemente.',
    noBuy:
      'El precio de compra no está disponible. Este es el precio de mercado, sin la comisión del proveedor.',
    sample:
      'El precio en vivo no está disponible. La estimación usa un precio fijo de ejemplo, solo como ilustración.',
  },

  moved: {
    title: 'El precio cambió',
    body: (from, to, percent) => `Pasó de ${from} a ${to} (${percent}) después de que introdujeras el monto.`,
    amounts: (from, to) => `Recibirías ${to}\u00a0BTC en lugar de ${from}\u00a0BTC.`,
    again: 'Pulsa “Comprar bitcoin” otra vez para continuar con el nuevo precio.',
  },

  submit: 'Comprar bitcoin',
  submitting: 'Comprobando el precio…',
  risk: 'Bitcoin es un activo de alto riesgo. Su precio puede caer sin previo aviso y puedes perder todo lo que inviertas.',

  missing: { title: 'Faltan datos', description: 'Completa todos los campos' },
  submitted: {
    title: 'El pago estará disponible pronto',
    description: 'Esto es una demo. No se hizo ningún pedido ni se movió dinero.',
  },

  receipt: {
    title: 'Compra demo',
    checked: 'El formulario se comprobó en tu navegador.',
    emptied: 'Se borraron los datos de la tarjeta.',
    quoted: (usd, btc, kind, price) =>
      `Estimación: por ${usd} recibirías ${btc}\u00a0BTC al ${kind} de ${price}.`,
    simulated: (kind) => `${kind} simulado`,
    noQuote: 'No hay estimación porque el precio no estaba disponible.',
    noOrder:
      'No se hizo ningún pedido ni se cobró nada a ninguna tarjeta. Los datos de tu tarjeta no se enviaron ni se guardaron.',
    again: 'Volver a la calculadora',
    dashboard: 'Abrir tu panel',
  },
}
