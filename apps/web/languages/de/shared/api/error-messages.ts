import {
  MAX_ALERTS_PER_USER,
  MAX_FREE_ACTIVE_ALERTS,
  MAX_LABELS_PER_USER,
  MAX_MFA_FACTORS_PER_USER,
  MAX_PASSKEYS_PER_USER,
  MAX_PAYMENT_RULES_PER_USER,
} from '@satlens/domain'
import { LOCALE } from '#shared/date-format.ts'
import type { TranslatedErrorMessages } from '#src/shared/api/error-messages.ts'

/** The messages of errors that people may see, by code. */
export const messages: TranslatedErrorMessages = {
  validation_failed: 'Eine Angabe fehlt oder ist ungültig.',
  not_found: 'Nicht gefunden.',
  request_entity_too_large: 'Die Anfrage ist zu groß.',
  over_request_rate_limit: 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es noch einmal.',
  unexpected_failure: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal.',
  service_unavailable: 'Der Dienst ist zurzeit nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  request_timeout: 'Die Anfrage hat zu lange gedauert. Versuchen Sie es noch einmal.',

  no_api_key: 'Der API-Schlüssel fehlt.',
  invalid_api_key: 'Der API-Schlüssel ist ungültig.',
  no_authorization: 'Sie sind nicht angemeldet. Melden Sie sich an und versuchen Sie es noch einmal.',
  bad_jwt: 'Ihre Sitzung ist nicht mehr gültig. Melden Sie sich neu an.',
  user_not_found: 'Dieses Konto gibt es nicht mehr.',
  session_not_found: 'Diese Sitzung ist beendet. Melden Sie sich neu an.',
  user_banned: 'Dieses Konto ist gesperrt.',
  insufficient_aal: 'Schließen Sie zuerst die Bestätigung in zwei Schritten ab.',

  invalid_credentials: 'E-Mail-Adresse oder Passwort ist falsch.',
  email_not_confirmed: 'Ihre E-Mail-Adresse ist noch nicht bestätigt.',
  phone_not_confirmed: 'Ihre Telefonnummer ist noch nicht bestätigt.',
  user_already_exists: 'Für diese E-Mail-Adresse gibt es schon ein Konto.',
  email_exists: 'Diese E-Mail-Adresse gehört schon zu einem Konto.',
  signup_disabled: 'Zurzeit sind keine neuen Registrierungen möglich.',
  phone_exists: 'Diese Telefonnummer gehört schon zu einem Konto.',
  phone_provider_disabled: 'Die Anmeldung per Telefon ist ausgeschaltet.',
  web3_provider_disabled: 'Die Anmeldung mit einer Ethereum-Wallet ist ausgeschaltet.',
  weak_password: 'Dieses Passwort ist zu schwach. Wählen Sie ein stärkeres.',
  same_password: 'Das neue Passwort muss sich vom bisherigen unterscheiden.',
  captcha_failed: 'Die Captcha-Prüfung ist fehlge\u00adschlagen. Versuchen Sie es noch einmal.',
  over_email_send_rate_limit:
    'Zu viele E-Mails gesendet. Warten Sie einen Moment und versuchen Sie es noch einmal.',
  sms_send_failed: 'Die SMS konnte nicht gesendet werden. Versuchen Sie es in einer Minute noch einmal.',
  over_sms_send_rate_limit:
    'Zu viele SMS gesendet. Warten Sie einen Moment und versuchen Sie es noch einmal.',

  refresh_token_not_found: 'Ihre Sitzung ist nicht mehr gültig. Melden Sie sich neu an.',
  refresh_token_already_used: 'Ihre Sitzung ist nicht mehr gültig. Melden Sie sich neu an.',
  session_expired: 'Die Sitzung ist abgelaufen. Melden Sie sich neu an.',

  otp_expired: 'Der Code oder Link ist falsch oder abgelaufen.',
  otp_disabled: 'Einmalcodes gibt es nur für bestehende Konten.',
  reauthentication_needed: 'Fordern Sie zuerst einen Code an, um zu bestätigen, dass Sie es sind.',
  reauthentication_not_valid: 'Der Bestätigungscode ist falsch oder abgelaufen.',
  current_password_required: 'Geben Sie Ihr aktuelles Passwort ein.',
  current_password_invalid: 'Das aktuelle Passwort ist falsch.',
  flow_state_not_found:
    'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Beginnen Sie noch einmal.',
  flow_state_expired: 'Diese Anmeldung hat zu lange gedauert. Beginnen Sie noch einmal.',
  flow_state_already_used: 'Dieser Anmeldelink wurde schon verwendet.',
  bad_code_verifier: 'Diese Anmeldung wurde in einem anderen Browser begonnen. Beginnen Sie noch einmal.',

  bad_oauth_state: 'Schließen Sie die Anmeldung in dem Browser ab, in dem Sie sie begonnen haben.',
  bad_oauth_callback: 'Der Dienst hat keinen Code geliefert. Beginnen Sie noch einmal.',
  bad_id_token: 'Der Dienst hat eine ungültige Anmeldung geliefert. Beginnen Sie noch einmal.',
  invalid_nonce: 'Der Dienst hat eine ungültige Anmeldung geliefert. Beginnen Sie noch einmal.',
  oauth_provider_not_supported: 'Diesen Dienst bieten wir nicht mehr an.',
  provider_disabled: 'Dieser Dienst ist nicht eingeschaltet.',
  provider_email_needs_verification:
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Wir haben Ihnen eine E-Mail geschickt.',
  manual_linking_disabled: 'Das Verknüpfen von Anmelde\u00admethoden ist ausgeschaltet.',
  identity_already_exists: 'Diese Anmelde\u00admethode ist schon verknüpft.',
  identity_not_found: 'Diese Anmelde\u00admethode gehört nicht zu Ihrem Konto.',
  single_identity_not_deletable: 'Ihre einzige Anmelde\u00admethode können Sie nicht trennen.',
  email_conflict_identity_not_deletable:
    'Ihre E-Mail-Adresse stammt aus dieser Anmelde\u00admethode. Deshalb können Sie sie nicht trennen.',

  mfa_factor_name_conflict: 'Sie haben schon eine Bestätigungs\u00admethode mit diesem Namen.',
  too_many_enrolled_mfa_factors: `Sie können bis zu ${MAX_MFA_FACTORS_PER_USER} Bestätigungs\u00admethoden haben.`,
  mfa_verified_factor_exists:
    'Diese Telefonnummer ist schon für die Bestätigung in zwei Schritten eingerichtet.',
  mfa_factor_not_found: 'Diese Bestätigungs\u00admethode gibt es nicht mehr.',
  mfa_challenge_expired: 'Diese Anfrage ist abgelaufen. Beginnen Sie noch einmal.',
  mfa_ip_address_mismatch: 'Diese Bestätigung wurde schon verwendet. Beginnen Sie noch einmal.',
  mfa_verification_failed: 'Der Code ist falsch.',
  mfa_phone_enroll_not_enabled: 'Codes per SMS sind ausgeschaltet.',
  mfa_phone_verify_not_enabled: 'Codes per SMS sind ausgeschaltet.',
  mfa_recovery_codes_sole_factor:
    'Schalten Sie zuerst die Bestätigung in zwei Schritten ein. Ersatzcodes gibt es nur zusammen mit ihr.',
  mfa_recovery_codes_locked: 'Zu viele falsche Codes. Versuchen Sie es später noch einmal.',
  mfa_verification_rejected: 'Weitere Bestätigungsversuche werden abgelehnt.',
  passkey_not_found: 'Diesen Passkey gibt es nicht mehr.',
  too_many_passkeys: `Sie können bis zu ${MAX_PASSKEYS_PER_USER} Passkeys haben.`,
  webauthn_challenge_not_found: 'Diese Passkey-Anfrage ist abgelaufen. Beginnen Sie noch einmal.',
  webauthn_challenge_expired: 'Diese Anfrage ist abgelaufen. Beginnen Sie noch einmal.',
  webauthn_verification_failed: 'Der Passkey konnte nicht bestätigt werden.',
  webauthn_credential_exists: 'Dieser Passkey ist schon hinzugefügt.',

  invalid_address: 'Das ist keine gültige Bitcoin-Adresse.',
  invalid_amount: 'Der Betrag ist ungültig.',
  missing_information: 'Füllen Sie alle Felder aus.',
  idempotency_key_reused:
    'Diese Anfrage wurde schon mit anderen Angaben gesendet. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  private_material_refused:
    'Das sieht nach einem privaten Schlüssel oder einer Wieder\u00adherstellungs\u00adphrase aus. Wir haben es nicht gespeichert. Geben Sie so etwas niemals weiter.',
  invalid_account_key: 'Das ist kein erweiterter öffentlicher Schlüssel eines Kontos.',
  network_mismatch: 'Dieser Server nutzt ein anderes Bitcoin-Netzwerk.',
  invalid_account_name: 'Dieser Kontoname ist ungültig.',
  account_already_watched: 'Sie beobachten dieses Konto schon.',
  watched_account_limit_reached:
    'Sie beobachten so viele Konten, wie dieser Server erlaubt. Entfernen Sie zuerst eines.',
  watched_account_not_found: 'Dieses Konto gibt es nicht mehr.',
  invalid_label: 'Diese Bezeichnung ist ungültig.',
  invalid_label_reference: 'Das ist weder eine Adresse noch eine Transaktion noch ein Coin.',
  label_limit_reached: `Sie können bis zu ${MAX_LABELS_PER_USER.toLocaleString(LOCALE)} Bezeichnungen haben. Löschen Sie zuerst einige.`,
  account_without_keys:
    'Dieses Konto ist eine einzelne Adresse. Um davon auszugeben, beobachten Sie den Deskriptor oder den erweiterten öffentlichen Schlüssel.',
  bitcoin_index_missing: 'Dieser Server ist mit keiner Quelle von Blockchain-Daten verbunden.',
  coin_not_found: 'Einer dieser Coins ist ausgegeben oder unbekannt. Laden Sie die Coins neu.',
  not_enough_coins:
    'Die Coins decken Betrag und Netzwerk\u00adgebühr nicht. Wählen Sie mehr Coins, einen kleineren Betrag oder eine niedrigere Gebühr.',
  invalid_fee_rate: `Geben Sie einen Gebühren\u00adsatz von 1 bis ${(1_000).toLocaleString(LOCALE)}\u00a0sat/vB ein.`,
  network_fee_too_high:
    'Die Netzwerk\u00adgebühr ist höher als ein Viertel des Betrags. Wählen Sie einen niedrigeren Gebühren\u00adsatz oder akzeptieren Sie diese Gebühr.',
  payment_not_found:
    'Dieses Konto hat keine solche unbestätigte Zahlung. Vielleicht wurde sie bestätigt oder ersetzt. Laden Sie die Zahlungen neu.',
  payment_not_replaceable: 'Diese Zahlung lässt sich nicht ersetzen.',
  fee_rate_too_low:
    'Eine ersetzende Transaktion muss eine höhere Gebühr zahlen. Wählen Sie einen höheren Gebühren\u00adsatz.',
  bitcoin_index_unavailable:
    'Blockchain-Daten sind zurzeit nicht verfügbar. Versuchen Sie es gleich noch einmal.',

  price_unavailable: 'Zurzeit gibt es keinen aktuellen Preis.',
  currency_without_source: 'Dieser Server hat keine Preisquelle für diese Währung.',

  invalid_alert_value: 'Dieser Wert ist für einen Alarm ungültig.',
  alert_limit_reached: `Im kostenlosen Tarif sind ${MAX_FREE_ACTIVE_ALERTS} aktive Alarme möglich. Pausieren oder löschen Sie zuerst einen.`,
  too_many_alerts_kept: `Sie können bis zu ${MAX_ALERTS_PER_USER} Alarme haben. Löschen Sie zuerst einen.`,
  alert_already_active: 'Sie haben schon einen aktiven Alarm mit diesen Einstellungen.',
  alert_not_found: 'Diesen Alarm gibt es nicht mehr.',
  bad_switch_off_link:
    'Dieser Link ist unvollständig. Schalten Sie E-Mails zu Alarmen stattdessen in der Übersicht aus.',
  alert_action_impossible:
    'Fortsetzen lassen sich nur pausierte Alarme, reaktivieren nur ausgelöste oder abgelaufene.',
  invalid_payment_rule: 'Dieser Wert ist für eine Benach\u00adrichtigung ungültig.',
  payment_rule_not_found: 'Diese Benach\u00adrichtigung ist schon ausgeschaltet.',
  too_many_payment_rules: `Sie können bis zu ${MAX_PAYMENT_RULES_PER_USER} Benach\u00adrichtigungen einschalten. Schalten Sie zuerst eine aus.`,

  ethereum_not_configured: 'Dieser Server kann Ethereum nicht lesen.',
  ethereum_unavailable: 'Ethereum-Daten sind zurzeit nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  oauth_authorization_not_found:
    'Diese Anfrage ist abgelaufen oder wurde schon beantwortet. Beginnen Sie in der App von vorn.',
  oauth_consent_not_found: 'Diese App hat keinen Zugriff auf Ihr Konto.',
  oauth_device_code_not_found:
    'Dieser Code ist unbekannt oder abgelaufen. Prüfen Sie ihn, oder beginnen Sie am Gerät von vorn.',
}
