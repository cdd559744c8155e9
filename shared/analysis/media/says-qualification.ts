/** Amounts, shares, dates, telephone numbers, marks of reference, addresses, and words of conditions, limits, sources, warnings and duties. A bare figure, such as a year, an hour or a model, is none. */
const qualifying = new RegExp(
  [
    String.raw`[*†‡§%£$€+]`,
    String.raw`\d ?(?:p|pence|c|g|mg|kg|ml|cl|l|kcal|cal|kj|km|miles?|mph|mpg|kwh|hours?|hrs?|minutes?|mins?|days?|weeks?|months?|mths?|years?|yrs?|units?|people|women|men|adults|users|customers|drivers)\b`,
    String.raw`\d(?:[/.]| of | out of | in )\d|\d{2,}[ -]\d{3,}|\d{5,}`,
    String.raw`\d(?:st|nd|rd|th)?[ .-](?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)`,
    String.raw`\b(?:www|https?)\b|\.(?:com|co|org|net|uk)\b`,
    String.raw`\b(?:t&?cs?|terms?|conditions?|appl(?:y|ies|ied|icants?)|subject|status|exclu\w+|inclu\w+|only|limited|limits?|availab\w+|offers?|ends?|until|while|stocks?|last|see|visit|requires?d?|must|may|might|can ?not|not|no|vary|varies|over|under|aged?|years?|per|each|fees?|charges?|costs?|price[sd]?|tax|vat|minimum|min|maximum|max|up to|from)\b`,
    String.raw`\b(?:credit|apr|representative|contract|finance|loans?|repay\w*|capital|risks?|invest\w*|insur\w+|regulated|authori[sz]ed|licen[cs]ed|registered|ltd|plc|compan(?:y|ies)|rights|reserved|trademarks?|copyright)\b`,
    String.raw`\b(?:based|compared|versus|vs|surve\w+|stud(?:y|ies)|sources?|tested|trials?|results?|typical|individual|actual|against|data|sales|average)\b`,
    String.raw`\b(?:actors?|paid|sponsored|advert\w*|dramati[sz]\w+|portrayals?|simulat\w+|sequences?|shortened|images?|screens?|illustrat\w+|serving|suggestion|enhanced|fictional)\b`,
    String.raw`\b(?:drinks?|gambl\w+|bet|responsibly|please|warning|caution|attempt|professional|closed|doctors?|pharmacist|labels?|directions|leaflet|consult|contains?|allerg\w+|consent|permission|purchase|necessary|selected|participating|mainland|delivery|returns?)\b`,
  ].join('|'),
  'iu',
);

/** Whether a text has words or signs of a qualification. What has none is a slogan, a title or a name. */
export const saysQualification = (text: string): boolean => qualifying.test(text);
