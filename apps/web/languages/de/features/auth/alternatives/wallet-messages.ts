import type { Translation } from '@satlens/domain'
import type { walletMessages as english } from '#src/features/auth/alternatives/wallet-messages.ts'

/** The texts of signing in with an Ethereum wallet, which are loaded with its code. */
export const walletMessages: Translation<typeof english> = {
  declined: {
    title: 'Keine Signatur erhalten',
    description: 'Signieren Sie die Nachricht in Ihrer Wallet oder melden Sie sich anders an.',
  },
  pending: {
    title: 'Ihre Wallet ist schon geöffnet',
    description: 'Schließen Sie die Anfrage in Ihrer Wallet ab und versuchen Sie es dann noch einmal.',
  },
  noAccount: {
    title: 'Kein Konto ausgewählt',
    description: 'Entsperren Sie Ihre Wallet, wählen Sie ein Konto und versuchen Sie es noch einmal.',
  },
  broken: {
    title: 'Unerwartete Antwort Ihrer Wallet',
    description: 'Versuchen Sie es noch einmal oder melden Sie sich anders an.',
  },
  notVerified: {
    title: 'Anmeldung fehlge\u00adschlagen',
    description:
      'Die Signatur konnte nicht bestätigt werden. Prüfen Sie, ob die Uhr Ihres Geräts richtig geht und Ihre Wallet das Ethereum-Hauptnetz nutzt, und versuchen Sie es dann noch einmal.',
  },
}
