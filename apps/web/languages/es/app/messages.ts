import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/app/messages.ts'

/** The texts around every page. */
export const messages: Translation<typeof english> = {
  skip: 'Ir al contenido',
  loadingPage: 'Cargando la página',
  loadingSession: 'Comprobando tu sesión',
  notifications: 'Notificaciones',
  dismiss: 'Cerrar',

  offline: 'No tienes conexión. Los precios y saldos pueden estar desactualizados.',
  amounts: { hidden: 'Montos ocultos', shown: 'Montos visibles' },
  update: {
    title: 'Hay una versión nueva',
    caution: 'Al recargar se borra lo que aún no hayas enviado.',
    reload: 'Recargar',
    later: 'Más tarde',
  },

  header: {
    home: (brand) => `${brand}, inicio`,
    main: 'Principal',
    menu: 'Menú',
    wallet: 'Billetera',
    trading: 'Trading',
    buy: 'Comprar',
    profile: 'Perfil',
    dashboard: 'Panel',
    signIn: 'Iniciar sesión',
    getStarted: 'Crear cuenta',
    btc: 'BTC',
    priceFrom: (source) => `, fuente: ${source}`,
  },

  footer: {
    stance: (brand) => `${brand} no vende, custodia, transfiere ni intercambia criptomonedas.`,
    legal: 'Legal',
    terms: 'Términos de servicio',
    privacy: 'Política de privacidad',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    contrast: 'Alto contraste',
    language: 'Idioma',
  },

  notFound: {
    code: '404',
    title: 'Esta página no existe',
    home: 'Volver al inicio',
    ways: 'También puedes ir a',
    send: 'Enviar bitcoin',
  },

  broken: {
    title: 'No se pudo cargar esta página',
    body: 'Quizá la app se actualizó o se interrumpió tu conexión. Tu cuenta y tus datos no se ven afectados.',
    reload: 'Recargar',
  },
}
