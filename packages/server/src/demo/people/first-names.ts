import { ranked, type Weighted } from './random.ts';

/** Names by frequency, for the middle of a range of birth years. */
type Cohorts = readonly { readonly born: number; readonly names: Weighted<string> }[];

const list = (text: string) => ranked(text.trim().split(/\s+/));

const female: Cohorts = [
  {
    born: 1935,
    names:
      list(`Mary Betty Barbara Shirley Patricia Dorothy Joan Margaret Nancy Helen Carol Joyce Doris Ruth Virginia Marilyn Elizabeth
      Jean Frances Beverly Lois Alice Donna Martha Dolores Janet Phyllis Norma Carolyn Evelyn Gloria Anna Marie Rose Catherine Florence
      Eleanor Marjorie Ruby Bernice Thelma Lorraine Mildred Irene Josephine Juanita Wanda Geraldine Arlene Rosemary Velma Eunice Mattie
      Ernestine Lucille Hattie Maxine Imogene Beulah Odessa`),
  },
  {
    born: 1950,
    names:
      list(`Linda Mary Patricia Barbara Susan Deborah Sandra Carol Nancy Karen Sharon Donna Margaret Judith Kathleen Brenda Diane
      Janet Pamela Betty Carolyn Cynthia Elizabeth Judy Christine Shirley Janice Joyce Peggy Gloria Rita Rose Cheryl Marilyn Bonnie
      Connie Beverly Gail Jo Rosemary Paula Joan Sheila Glenda Jacqueline Marsha Vivian Sylvia Yvonne Charlotte Maureen Dianne Lynda
      Vicki Mary-Ann Ella Delores Earline Anne-Marie Bettye Renée`),
  },
  {
    born: 1965,
    names:
      list(`Lisa Mary Karen Susan Kimberly Patricia Linda Donna Michelle Cynthia Sandra Deborah Tammy Pamela Lori Laura Elizabeth
      Julie Brenda Jennifer Barbara Angela Sharon Debra Teresa Nancy Christine Cheryl Denise Kelly Tina Kathleen Sherry Robin Dawn Carol
      Diane Rhonda Wendy Theresa Melissa Jacqueline Tracy Stephanie Michele Rebecca Sheila Gina Regina Annette Valerie Yolanda Monique
      Darlene Suzanne Bridget LaTonya Colleen Felicia`),
  },
  {
    born: 1980,
    names:
      list(`Jennifer Amanda Jessica Melissa Sarah Heather Nicole Amy Elizabeth Michelle Kimberly Angela Stephanie Tiffany
      Christina Lisa Rebecca Crystal Kelly Erin Laura Rachel Amber Shannon Andrea Megan Danielle Erica Jamie Mary Katherine April
      Tara Sara Latoya Monica Vanessa Katie Natalie Kristen Lindsay Holly Jacqueline Tamika Ebony Renee Keisha Brandy Kendra Desiree
      Natasha Bethany Alicia LaKeisha Chloë Zoë Noelle`),
  },
  {
    born: 1997,
    names:
      list(`Emily Jessica Ashley Sarah Hannah Samantha Taylor Alexis Elizabeth Madison Megan Kayla Rachel Lauren Alyssa Amanda
      Brianna Jasmine Victoria Abigail Nicole Olivia Emma Morgan Destiny Haley Sydney Courtney Kaitlyn Rebecca Savannah Anna Jordan
      Danielle Mackenzie Brooke Shelby Paige Kiara Imani Raven Aaliyah Autumn Chelsea Gabrielle Jada Tiara Mia Skylar Grace Deja
      Caitlin Makayla Bailey Zoë`),
  },
];

const male: Cohorts = [
  {
    born: 1935,
    names:
      list(`Robert James John William Richard Charles Donald George Thomas Joseph David Edward Ronald Paul Kenneth Frank Raymond
      Jack Harold Billy Gerald Walter Jerry Eugene Henry Carl Arthur Ralph Albert Willie Lawrence Joe Harry Fred Roy Ernest Norman
      Clarence Howard Earl Stanley Leonard Melvin Marvin Francis Herbert Leroy Alfred Clyde Glenn Bernard Floyd Vernon Chester Elmer
      Clifford Otis Cecil Alvin Leon Wilbur Roosevelt`),
  },
  {
    born: 1950,
    names:
      list(`James Robert John Michael David William Richard Thomas Charles Gary Larry Ronald Joseph Donald Kenneth Steven Dennis
      Paul Stephen George Daniel Edward Mark Jerry Gregory Bruce Roger Douglas Frank Terry Raymond Timothy Lawrence Gerald Wayne
      Anthony Peter Patrick Danny Walter Alan Willie Jeffrey Carl Harold Henry Johnny Arthur Roy Ralph Philip Dale Glenn Curtis Leroy
      Eugene Lonnie Reginald Clifton Jean-Paul`),
  },
  {
    born: 1965,
    names:
      list(`Michael John David James Robert William Mark Richard Thomas Jeffrey Steven Joseph Timothy Kevin Scott Brian Charles
      Paul Daniel Christopher Kenneth Anthony Gregory Ronald Donald Gary Stephen Eric Edward Douglas Todd Patrick George Keith Larry
      Matthew Terry Andrew Dennis Randy Jerry Peter Frank Craig Raymond Jeffery Bruce Rodney Mike Roger Tony Ricky Darryl Dwayne
      Tyrone Reginald Marcus Glenn André D'Angelo`),
  },
  {
    born: 1980,
    names:
      list(`Michael Christopher Jason David James Matthew John Robert Joshua Brian Joseph Daniel William Justin Ryan Eric Andrew
      Jonathan Nicholas Anthony Adam Kevin Steven Thomas Timothy Richard Jeremy Jeffrey Kyle Benjamin Aaron Mark Charles Jacob Stephen
      Patrick Scott Nathan Paul Sean Travis Zachary Dustin Gregory Kenneth Jose Tyler Chad Derrick Marcus Jamal Terrance Antoine Corey
      Brandon Shaun Brett Casey Tremaine`),
  },
  {
    born: 1997,
    names:
      list(`Michael Jacob Matthew Joshua Christopher Nicholas Andrew Austin Joseph Daniel Tyler Brandon David Ryan Zachary John
      William Anthony James Justin Jonathan Alexander Robert Dylan Christian Kevin Samuel Benjamin Noah Jordan Logan Cody Ethan Nathan
      Thomas Caleb Kyle Hunter Cameron Aaron Isaiah Connor Elijah Jaylen Malik DeShawn Trevor Devin Evan Gabriel Mason Lucas Xavier
      Darius Tristan D'Andre Tre Marquis`),
  },
];

/** First names of families from another origin, for people without one of the names above. */
export const ownNames = {
  hispanic: {
    female:
      list(`María Guadalupe Rosa Carmen Ana Juana Margarita Teresa Gloria Martha Leticia Yolanda Alicia Josefina Elena Patricia
      Silvia Norma Esperanza Graciela Blanca Rosario Lucía Dolores Irma Verónica Beatriz Consuelo Isabel Mónica Sofía Pilar Inés
      Xiomara Maricela Araceli`),
    male: list(`José Juan Luis Carlos Jesús Jorge Manuel Francisco Miguel Antonio Ramón Roberto Pedro Rafael Raúl Fernando Ricardo
      Eduardo Javier Alfredo Enrique Armando Héctor Arturo Salvador Sergio Guillermo Rubén Rodolfo Alejandro Ignacio Andrés Ángel
      Óscar Martín Efraín`),
  },
  chinese: {
    female: list('Mei Li Hui Ying Xiu Fang Yan Ling Wei Jing Lan Hong Na Qing'),
    male: list('Wei Jian Ming Guo Hao Jun Feng Chen Bo Yong Kai Tao Zhi Peng'),
  },
  korean: {
    female: list('Soon Young-Hee Mi-Kyung Eun-Ji Hye-Jin Kyung-Sook Ji-Woo Sun-Hee Yoon Min-Ji'),
    male: list('Young-Ho Sung-Min Jae-Hyun Dong Kwang Min-Jun Seung Hyun-Woo Chul Ki-Young'),
  },
  vietnamese: {
    female: list('Lan Hoa Thuy Mai Linh Huong Phuong Thu Hanh Ngoc Kim Trang Nga Bich'),
    male: list('Minh Hung Tuan Dung Thanh Nam Hai Long Quang Duc Son Huy Khoa Vinh'),
  },
  indian: {
    female: list('Sunita Anjali Priya Lakshmi Rekha Meena Kavita Asha Geeta Nisha Pooja Usha Divya Neha Shanti Radha'),
    male: list('Raj Sanjay Anil Vijay Ramesh Suresh Ashok Arjun Rahul Amit Deepak Prakash Mahesh Rohan Vikram Harish'),
  },
  arabic: {
    female: list('Fatima Amina Layla Mariam Nadia Samira Zainab Huda Rania Aisha Salma Noor'),
    male: list('Mohammed Ahmad Omar Ali Hassan Ibrahim Khalid Youssef Karim Samir Tariq Bilal'),
  },
  german: {
    female: list('Ursula Ingrid Helga Gisela Renate Heidi Anneliese Käthe Monika Elke'),
    male: list('Hans Klaus Jürgen Dieter Karl Günter Wolfgang Otto Ernst Horst'),
  },
  french: {
    female: list('Céleste Geneviève Claudette Yvette Élise Margaux Anne-Marie Thérèse Odette Marie-Claire'),
    male: list('René Étienne Antoine Marcel Jean-Luc Émile Gaston Philippe Lucien François'),
  },
} as const;

/** The names for a birth year, from the nearer cohort. */
export function namesGiven(gender: 'female' | 'male', born: number): Weighted<string> {
  const cohorts = gender === 'female' ? female : male;
  let nearest = cohorts[0];
  for (const cohort of cohorts) {
    if (nearest === undefined || Math.abs(cohort.born - born) < Math.abs(nearest.born - born)) nearest = cohort;
  }
  if (nearest === undefined) throw new RangeError('There are no names.');
  return nearest.names;
}

/** The nickname for a name. */
export const nicknames: ReadonlyMap<string, string> = new Map(
  `William Bill, Robert Bob, Richard Dick, James Jim, John Jack, Charles Chuck, Thomas Tom, Joseph Joe, Edward
    Ed, Ronald Ron, Kenneth Ken, Donald Don, Raymond Ray, Gerald Jerry, Walter Walt, Lawrence Larry, Michael Mike,
    David Dave, Steven Steve, Stephen Steve, Daniel Dan, Gregory Greg, Douglas Doug, Timothy Tim, Anthony Tony,
    Jeffrey Jeff, Christopher Chris, Matthew Matt, Nicholas Nick, Andrew Drew, Benjamin Ben, Jonathan Jon, Zachary
    Zach, Alexander Alex, Samuel Sam, Eugene Gene, Leonard Lenny, Elizabeth Betty, Margaret Peggy, Patricia Patty,
    Barbara Barb, Deborah Debbie, Susan Sue, Dorothy Dot, Kathleen Kathy, Katherine Katie, Catherine Cathy,
    Virginia Ginny, Judith Judy, Cynthia Cindy, Pamela Pam, Jacqueline Jackie, Christine Chris, Rebecca Becky,
    Jennifer Jenny, Kimberly Kim, Jessica Jess, Samantha Sam, Victoria Vicky, Theresa Terry, Guadalupe Lupe,
    Francisco Paco, José Pepe, Ignacio Nacho`
    .split(/,\s*/)
    .map((pair): [string, string] => {
      const [name = '', nickname = ''] = pair.split(' ');
      return [name, nickname];
    }),
);
