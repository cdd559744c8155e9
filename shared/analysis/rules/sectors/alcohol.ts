import type { Sector } from './sector.ts';

/** Alcoholic drinks and the places and occasions of drinking them. */
export const alcohol = {
  name: 'alcohol',
  strong: [
    '(wine|wines|cocktail~|booze|boozy|bubbly|pints|shots|espresso martini~|wine o clock|gin o clock|prosecco o clock)',
    '(beer~|lager~|ale~|stout~|cider~|ipa|pilsner|prosecco|champagne|cava|whisky|whiskey|bourbon|vodka|gin|rum|tequila|mezcal|brandy|cognac|liqueur~|vermouth|absinthe|schnapps|sambuca|jagermeister)',
    '(red|white|rose|sparkling|mulled|house|fine|english|natural|fortified) wine~',
    '(wine|gin|whisky|beer|cocktail|rum|vodka|cider) (bar~|list~|tasting~|club~|box~|festival~|menu~|merchant~|subscription~|garden~|maker~|lover~)',
    '(glass~|bottle~|case~) of (wine|red|white|rose|prosecco|champagne|beer|cider|gin|whisky|bubbly|fizz)',
    '(hard seltzer~|alcopop~|jagerbomb~|jager bomb~|bottomless brunch~|happy hour|pub crawl~|bar crawl~|drinkaware~|alcoholic|abv)',
    '(guinness|heineken|carlsberg|budweiser|corona|stella artois|peroni|brewdog|smirnoff|absolut|bacardi|captain morgan|jack daniel|jack daniels|johnnie walker|gordons|bombay sapphire|baileys|malibu|aperol|campari|hendricks|tanqueray|moet|bollinger|buckfast|strongbow|magners|kopparberg|white claw|au vodka|dragon soop|four loko|madri|cruzcampo|san miguel)',
    '(brewery|breweries|distillery|distilleries|distiller~|brewer~|winery|vineyard~|taproom~|brewpub~)',
    '(#gin|#beer|#wine|#cocktails|#vodka|#prosecco|#ciders|#whisky|#craftbeer|#ginoclock|#wineoclock)',
  ],
  weak: [
    '(drink~|cocktail~|wine|alcohol|pint~|shot~|spirit~|bar|pub|pubs|booze|boozy|tipple~|fizz|bubbly|spritz|margarita~|mojito~|martini~|negroni~|sangria|hangover~|tipsy|drunk|happy hour|nightclub~|vineyard|can~|six pack|off licence)',
  ],
} as const satisfies Sector;
