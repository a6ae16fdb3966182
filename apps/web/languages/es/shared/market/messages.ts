import type { Translation } from '@satlens/domain'
import { plural } from '#languages/es/plural.ts'
import type { messages as english } from '#src/shared/market/messages.ts'

/** The texts of prices on every page. `price`, `age` and `percent` are formatted. */
export const messages: Translation<typeof english> = {
  simulatedSource: 'Datos simulados',

  simulated: 'Simulado',
  status: {
    loading: 'Cargando',
    live: 'En vivo',
    delayed: 'Con retraso',
    sample: 'Ejemplo',
    unavailable: 'No disponible',
  },
  ago: { seconds: (count) => `hace ${count}\u00a0s`, minutes: (count) => `hace ${count}\u00a0min` },

  spoken: {
    loading: 'Cargando el precio de bitcoin',
    unavailable: 'Precio de bitcoin no disponible',
    sample: (price) => `Precio de bitcoin ${price}, un precio de ejemplo, no en vivo`,
    live: (price, age) => `Precio de bitcoin ${price}, actualizado ${age}`,
    delayed: (price, age) => `Precio de bitcoin ${price}, con retraso, actualizado ${age}`,
    simulated: (price, age) => `Precio simulado de bitcoin ${price}, actualizado ${age}`,
    simulatedDelayed: (price, age) => `Precio simulado de bitcoin ${price}, con retraso, actualizado ${age}`,
    unchanged: 'Sin cambios en 24 horas',
    up: (percent) => `Subió un ${percent} en 24 horas`,
    down: (percent) => `Bajó un ${percent} en 24 horas`,
    dollars: (number) => `${number} dólares`,
    secondsAgo: (count) => plural(count, { one: 'hace 1 segundo', other: `hace ${count} segundos` }),
    minutesAgo: (count) => plural(count, { one: 'hace 1 minuto', other: `hace ${count} minutos` }),
  },
}
