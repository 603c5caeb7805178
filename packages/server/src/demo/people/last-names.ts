import { ranked } from './random.ts';

const list = (text: string) => ranked(text.trim().split(/\s*\n\s*|\s*,\s*/));

/** Last names by frequency, by the family's origin. */
export const lastNames = {
  general:
    list(`Smith, Johnson, Williams, Brown, Jones, Miller, Davis, Wilson, Anderson, Thomas, Taylor, Moore, Jackson, Martin, Lee
    Thompson, White, Harris, Clark, Lewis, Robinson, Walker, Young, Allen, King, Wright, Scott, Hill, Green, Adams, Nelson, Baker, Hall
    Campbell, Mitchell, Carter, Roberts, Phillips, Evans, Turner, Parker, Edwards, Collins, Stewart, Morris, Murphy, Cook, Rogers
    Morgan, Cooper, Peterson, Bailey, Reed, Kelly, Howard, Cox, Ward, Richardson, Watson, Brooks, Wood, James, Bennett, Gray, Hughes
    Price, Myers, Long, Foster, Sanders, Ross, Powell, Sullivan, Russell, Perry, Butler, Barnes, Fisher, Henderson, Coleman, Simmons
    Patterson, Jordan, Reynolds, Hamilton, Graham, Griffin, Wallace, West, Cole, Hayes, Bryant, Gibson, Ellis, Stevens, Murray, Ford
    Marshall, Owens, McDonald, Harrison, Kennedy, Wells, Woods, Washington, Freeman, Webb, Tucker, Burns, Crawford, Henry, Simpson
    Porter, Hunter, Gordon, Hicks, Dixon, Hunt, Palmer, Black, Holmes, Stone, Boyd, Mills, Warren, Fox, Rose, Rice, Armstrong
    Jefferson, Booker, Gaines, Mosley, Witherspoon, Banks, Hairston, Pettway, Broadnax
    Sutton, Abernathy, Blackwood, Carmichael, Dempsey, Eastman, Fairchild, Goodwin, Hathaway, Ingram, Jarvis, Kendrick, Langford
    Merriweather, Norwood, Oakley, Prescott, Quigley, Ramsey, Satterfield, Thornton, Underwood, Vaughn, Whitaker, Yarbrough
    O'Brien, O'Connor, O'Neill, O'Malley, McCarthy, McLaughlin, Fitzgerald, Donnelly, Gallagher, Doyle, Flanagan, Sweeney, Brennan
    Russo, Romano, Esposito, Colombo, Ricci, Marino, Greco, Bruno, Gallo, Conti, DeLuca, Mancini, D'Amico, D'Angelo, DiMaggio, Moretti
    Nowak, Kowalski, Wiśniewski, Wójcik, Kaminski, Lewandowski, Zieliński, Szymanski, Wozniak, Jankowski, Novak, Dvořák, Horvath
    Kovács, Nagy, Ivanov, Petrov, Volkov, Popov, Hansen, Olson, Larson, Jensen, Svensson, Lindqvist, Sørensen, Åkerström, Bjørnstad
    Van Buren, Van der Meer, De Vries, Vandenberg, TenEyck, Papadopoulos, Pappas, Stavros, Cohen, Levy, Goldberg, Katz, Rosenthal
    Friedman, Shapiro, Begay, Yazzie, Tsosie, Whitehorse, Two Bulls, St. James, St. Clair, Smith-Jones, Taylor-Reed, Brown-Ellis
    Miller-Hayes, Okafor, Mensah, Abebe, Diallo, Adeyemi, Silva, Pereira, Costa, Ferreira, Souza`),
  hispanic:
    list(`García, Rodríguez, Martínez, Hernández, López, González, Pérez, Sánchez, Ramírez, Torres, Flores, Rivera, Gómez
    Díaz, Reyes, Morales, Cruz, Ortiz, Gutiérrez, Chávez, Ramos, Ruiz, Álvarez, Mendoza, Vásquez, Castillo, Jiménez, Moreno, Romero
    Herrera, Medina, Aguilar, Vargas, Castro, Guzmán, Méndez, Muñoz, Salazar, Soto, Vega, Delgado, Ríos, Domínguez, Estrada, Núñez
    Peña, De La Cruz, De León, Zúñiga, Ibáñez, Ochoa, Serrano, Villarreal, Garza, Cantú, Montañez, García-López, Rivera-Cruz
    Ortega-Ruiz, Colón, Maldonado, Pagán, Acevedo, Velázquez, Del Valle, Báez, Fuentes, Escobar, Quiñones, Treviño`),
  chinese: list(
    'Chen, Wang, Li, Zhang, Liu, Wong, Lin, Huang, Yang, Wu, Chan, Chang, Zhao, Zhou, Lau, Cheung, Ho, Leung, Xu, Tang',
  ),
  korean: list('Kim, Lee, Park, Choi, Jung, Kang, Cho, Yoon, Lim, Han, Shin, Kwon'),
  vietnamese: list('Nguyen, Tran, Le, Pham, Huynh, Hoang, Vo, Phan, Dang, Bui, Do, Ngo, Duong, Trinh'),
  indian:
    list(`Patel, Singh, Shah, Kumar, Sharma, Gupta, Desai, Reddy, Mehta, Rao, Iyer, Joshi, Nair, Kaur, Agarwal, Chaudhary
    Mukherjee, Bhatt, Krishnan, Banerjee`),
  arabic: list(
    'Khan, Ali, Hassan, Ahmed, Haddad, Khoury, Mansour, Saleh, Nasser, Ibrahim, Hussein, Al-Masri, El-Sayed, Abdullah',
  ),
  german: list(
    'Schmidt, Schneider, Müller, Weber, Schröder, Meyer, Hoffmann, Köhler, Krüger, Becker, Schäfer, Vogel, Zimmermann',
  ),
  french: list(
    'Boudreaux, Landry, Hébert, Thibodeaux, Broussard, Fontenot, LeBlanc, Guidry, Pelletier, Bouchard, Côté, Gagné, Lévesque',
  ),
} as const;

/** A family's origin, as far as names tell. */
export type Origin = keyof typeof lastNames;
