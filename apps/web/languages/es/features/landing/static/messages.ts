import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/landing/static/messages.ts'

/** The texts of the landing page that stand in its HTML only. */
export const messages: Translation<typeof english> = {
  example: 'Ejemplo',

  picture: {
    alt: 'El panel con el precio de bitcoin, su antigüedad y su fuente, y un gráfico del último día',
    caption: 'Tu panel, con precios de ejemplo en lugar de los de hoy.',
  },

  features: {
    title: 'Funciones',
    freshness: {
      title: 'Sabes de cuándo es cada precio',
      body: 'Cada precio está marcado como en vivo, con retraso o no disponible, con su antigüedad y su fuente. El encabezado y la página siempre muestran la misma cifra.',
    },
    change: {
      title: 'Cambio en 24\u00a0h, sin ambigüedades',
      body: 'El cambio en 24\u00a0h compara el último precio con el de hace 24 horas. Nunca usamos precios de compra, porque incluyen una comisión.',
    },
    keys: {
      title: 'Tus claves se quedan contigo',
      body: 'Tu frase de recuperación se crea en tu navegador y se queda ahí. El servidor solo recibe una clave pública, que permite ver tu saldo pero no gastarlo.',
    },
    addresses: {
      title: 'Cada dirección se comprueba dos veces',
      body: 'Comprobamos el formato y después la suma de comprobación. Si un carácter parece incorrecto, te mostramos qué grupo de cuatro caracteres revisar.',
    },
  },

  parts: {
    price: {
      title: 'Precio de bitcoin (USD)',
      live: 'En vivo, hace 8\u00a0s',
      delayed: 'Con retraso, hace 2\u00a0min',
      unavailable: 'No disponible',
      nothing: '—',
    },
    alert: {
      title: 'Cambio en 24\u00a0h del 2,00\u00a0% o más',
      state: 'Disparada',
      from: 'Hace 24 horas',
      to: 'Último precio',
    },
    wallet: {
      title: 'Ahorros',
      browser: 'En tu navegador',
      phrase: 'Frase de recuperación',
      server: 'En el servidor',
      publicKey: 'Clave pública',
      balance: 'Saldo',
    },
    address: {
      title: 'Dirección del destinatario',
      format: 'Formato',
      checksum: 'Suma de comprobación',
      typo: 'Esta dirección tiene un error de escritura, probablemente en el grupo 6: r3zs',
    },
  },

  compliance: {
    title: 'Aviso legal',
    body: (brand) =>
      `${brand} no es una plataforma de intercambio ni un custodio. No vende, custodia, transfiere ni intercambia criptomonedas, y no verifica identidades por su cuenta. Las compras de criptomonedas las gestiona fuera de este sitio un proveedor de pagos externo. Las suscripciones se pagan a través de un proveedor de pagos con tarjeta.`,
    risk: 'Bitcoin es un activo de alto riesgo. Su precio puede caer sin previo aviso y puedes perder todo lo que inviertas.',
  },

  faq: {
    title: 'Preguntas frecuentes',
    items: [
      {
        question: '¿Puedo comprar bitcoin aquí?',
        answer:
          'No. La página de compra solo calcula cuánto bitcoin recibirías por un monto en dólares. Las compras las gestiona fuera de este sitio un proveedor de pagos externo, con sus propias condiciones.',
      },
      {
        question: '¿Quién guarda mis bitcoins?',
        answer:
          'Tú. Las claves privadas de tu billetera se crean en tu navegador y nunca nos llegan, así que no podemos mover tus bitcoins ni restaurar una frase de recuperación perdida. No aceptamos depósitos.',
      },
      {
        question: '¿Verifican mi identidad?',
        answer: 'No. La página de verificación es una demo. Lo que escribes se queda en tu navegador.',
      },
      {
        question: '¿Se mueven bitcoins reales al enviar?',
        answer:
          'No. La página de envío comprueba la dirección y el monto y registra un envío de demostración. No se transmite nada a la red.',
      },
      {
        question: '¿De dónde vienen los precios?',
        answer:
          'De fuentes de precios públicas. Nuestro servidor las consulta para todos, así que tu navegador nunca se conecta a una plataforma de intercambio. Si una fuente deja de responder, el precio aparece primero con retraso y después como no disponible.',
      },
    ],
  },
}
