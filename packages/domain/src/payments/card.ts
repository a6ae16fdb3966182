/** The most characters of a card's CVV field (spec §5, §9). */
export const CVV_MAX_LENGTH = 4
