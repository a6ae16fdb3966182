import {
  formatShortUsd,
  LANDING_PAGE_PRO_PLAN_PRICE,
  TRADING_PAGE_PRO_PLAN_PRICE,
  type Translation,
  toUsdCents,
} from '@satlens/domain'
import type { messages as english } from '#src/features/landing/messages.ts'

const landingPrice = formatShortUsd(LANDING_PAGE_PRO_PLAN_PRICE)
const tradingPrice = formatShortUsd(TRADING_PAGE_PRO_PLAN_PRICE)

/** The texts of the landing page that its script needs; the others are in `static`. */
export const messages: Translation<typeof english> = {
  title: 'Panel del mercado de bitcoin y herramientas de trading',

  hero: {
    title: 'Datos del mercado de bitcoin que puedes verificar',
    lead: (brand) =>
      `${brand} es software: un panel del mercado, un complemento para tu billetera y herramientas de trading con IA por suscripción. Cada precio muestra su antigüedad y su fuente, y las funciones de demostración están claramente señaladas.`,
    custody: (brand) => `${brand} nunca guarda tus bitcoins. Tú conservas las claves.`,
    start: 'Crear una cuenta gratis',
    signIn: 'Ya tengo una cuenta',
    dashboard: 'Abrir tu panel',
  },

  price: {
    buy: 'Precio de compra',
    buyNote: 'Incluye la comisión del proveedor',
    nothing: '—',
  },

  chart: {
    title: 'Últimas 24 horas',
    titleWithGaps: 'Últimas 24 horas, con huecos',
    extremes: (low, high) => `Mínimo ${low}, máximo ${high}`,
    label: (first, last, low, high) =>
      `Gráfico del precio de bitcoin en las últimas 24 horas. Empieza en ${first} y termina en ${last}. El mínimo es ${low} y el máximo, ${high}.`,
    outdated: (moment) => `Desactualizado. El último precio es del ${moment}.`,
    none: 'Todavía no hay precios de las últimas 24 horas.',
    unavailable: 'El gráfico de las últimas 24 horas no está disponible.',
  },

  pricing: {
    title: 'Planes',
    perMonth: 'al mes',
    free: {
      name: 'Gratis',
      price: formatShortUsd(toUsdCents(0n)),
      items: ['Panel del mercado', 'Número limitado de alertas', 'Billetera y envíos de demostración'],
      action: 'Empezar gratis',
    },
    pro: {
      name: 'Pro',
      price: landingPrice,
      items: [
        'Todo lo del plan gratuito',
        'Herramientas de trading con IA',
        'Pago con tarjeta a través de nuestro proveedor de pagos',
      ],
      action: 'Ver Pro',
    },
    note: `Pro aparece a ${landingPrice} al mes en esta página y en los términos, y a ${tradingPrice} al mes en las páginas de trading. En la página de pago verás cuánto pagarás.`,
  },
}
