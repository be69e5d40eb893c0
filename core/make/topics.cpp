#include "topics.h"

#include <algorithm>

namespace gridwords {
namespace {

// 20 to 30 words each that nearly everyone knows. None is inside another one of its list.
constexpr Topic all_topics[] = {
    {"animals",
     "bear,camel,cheetah,deer,elephant,fox,giraffe,gorilla,hippo,kangaroo,koala,leopard,lion,"
     "monkey,otter,panda,rabbit,beaver,rhino,skunk,squirrel,tiger,wolf,zebra"},
    {"farm-animals",
     "bull,calf,chicken,cow,donkey,duck,foal,goat,goose,hen,horse,kitten,lamb,llama,"
     "mare,mule,piglet,pony,puppy,rooster,sheep,turkey"},
    {"pets",
     "budgie,canary,cat,chinchilla,dog,ferret,gecko,gerbil,goldfish,guinea pig,hamster,iguana,"
     "lizard,mouse,parakeet,parrot,python,rabbit,stick insect,tarantula,tortoise"},
    {"birds",
     "blackbird,bluebird,cardinal,crow,cuckoo,dove,eagle,falcon,finch,flamingo,hawk,heron,"
     "magpie,ostrich,owl,pelican,penguin,pigeon,raven,robin,seagull,sparrow,stork,swallow,swan,"
     "wren"},
    {"ocean-life",
     "clam,coral,crab,dolphin,eel,jellyfish,lobster,manatee,mussel,octopus,orca,oyster,"
     "plankton,sea lion,seahorse,seaweed,shark,shrimp,sponge,squid,starfish,stingray,"
     "swordfish,turtle,walrus,whale"},
    {"insects",
     "beetle,butterfly,caterpillar,cicada,cockroach,cricket,dragonfly,earwig,firefly,flea,gnat,"
     "grasshopper,hornet,ladybug,locust,maggot,mantis,mosquito,moth,termite,wasp,weevil"},
    {"reptiles",
     "alligator,anaconda,boa,bullfrog,chameleon,cobra,crocodile,dinosaur,gecko,iguana,lizard,"
     "newt,python,rattlesnake,salamander,skink,tadpole,terrapin,toad,tortoise,tree frog,turtle,"
     "viper"},
    {"dogs",
     "basset hound,beagle,border collie,boxer,bulldog,chihuahua,corgi,dachshund,dalmatian,greyhound,"
     "husky,labrador,maltese,mastiff,pekingese,pointer,poodle,pug,retriever,rottweiler,setter,"
     "sheepdog,terrier,whippet"},
    {"dinosaurs",
     "allosaurus,bones,carnivore,claws,crest,cretaceous,egg,extinct,fossil,herbivore,horns,"
     "iguanodon,jurassic,meteor,museum,pterodactyl,raptor,reptile,skeleton,scales,stegosaurus,"
     "tail,teeth,triassic,triceratops"},
    {"zoo",
     "aquarium,aviary,bars,cage,camera,crocodile,elephant,entrance,feeding,flamingo,giraffe,"
     "habitat,keeper,map,monkey,panda,parrot,peacock,penguin,picnic,reptile,seal,ticket,visitor,"
     "zebra"},
    {"fruit",
     "apricot,avocado,banana,blackberry,blueberry,cherry,coconut,cranberry,date,fig,grape,guava,"
     "kiwi,lemon,lime,mango,melon,nectarine,orange,papaya,peach,pear,pineapple,plum,raspberry,"
     "strawberry"},
    {"vegetables",
     "artichoke,asparagus,bean,beet,broccoli,cabbage,carrot,cauliflower,celery,corn,chard,"
     "eggplant,garlic,kale,leek,lettuce,okra,onion,parsnip,pea,pepper,potato,pumpkin,"
     "radish,spinach,turnip,zucchini"},
    {"breakfast",
     "bacon,bagel,butter,cereal,coffee,cream,croissant,donut,eggs,granola,grapefruit,ham,"
     "honey,jam,juice,marmalade,milk,muffin,oatmeal,omelet,pancake,sausage,syrup,tea,toast,"
     "waffle,yogurt"},
    {"desserts",
     "biscuit,brownie,candy,caramel,cheesecake,cobbler,cookie,cupcake,custard,donut,fudge,"
     "gelato,ice cream,jelly,macaroon,meringue,mousse,pastry,pie,pudding,sorbet,strudel,"
     "sundae,tart,toffee,trifle"},
    {"drinks",
     "cider,cocoa,coffee,cola,eggnog,espresso,ginger ale,juice,latte,lemonade,milkshake,mocha,"
     "punch,root beer,sherbet,smoothie,soda,squash,tea,tonic,water"},
    {"bakery",
     "bagel,baguette,bread,brioche,brownie,bun,cookie,croissant,crust,cupcake,danish,dough,"
     "eclair,flour,icing,loaf,muffin,oven,pastry,tart,roll,rye,scone,sugar,yeast"},
    {"pizza",
     "anchovy,bacon,basil,cheese,chicken,crust,delivery,dough,garlic,ham,italy,mozzarella,"
     "mushroom,olive,onion,oregano,oven,parmesan,pepperoni,pineapple,salami,sauce,slice,spinach,"
     "tomato,topping"},
    {"spices",
     "anise,basil,bay leaf,cardamom,cayenne,chili,chives,cilantro,cinnamon,clove,coriander,"
     "caraway,curry,dill,fennel,garlic,ginger,mint,mustard,nutmeg,oregano,paprika,parsley,pepper,"
     "rosemary,saffron,sage,thyme,turmeric,vanilla"},
    {"kitchen",
     "apron,blender,bowl,cupboard,dishwasher,drawer,fork,freezer,fridge,grater,kettle,knife,"
     "ladle,mixer,mug,oven,plate,pot,recipe,saucer,sieve,sink,spatula,spoon,stove,toaster,"
     "tray,whisk"},
    {"house",
     "attic,balcony,basement,bathroom,bedroom,carpet,ceiling,chimney,closet,curtain,door,fence,"
     "floor,furniture,garage,garden,hallway,kitchen,lamp,mirror,porch,roof,shower,sofa,stairs,"
     "wall,window"},
    {"furniture",
     "armchair,bed,bench,bookcase,bureau,cabinet,chest,couch,cradle,crib,cupboard,desk,"
     "drawer,dresser,hammock,lamp,mattress,mirror,ottoman,recliner,rug,shelf,sofa,stool,"
     "table,wardrobe"},
    {"tools",
     "anvil,bolt,chisel,clamp,drill,file,glue,hammer,hatchet,ladder,crowbar,mallet,nail,pickaxe,"
     "plane,pliers,rake,sander,saw,screwdriver,shovel,spanner,tape,toolbox,vise,wheelbarrow,"
     "wrench"},
    {"clothes",
     "belt,blouse,boots,cap,cardigan,dress,gloves,hat,hoodie,jacket,jeans,mittens,pajamas,"
     "pants,raincoat,sandals,scarf,shirt,shoes,shorts,skirt,slippers,socks,suit,sweater,tie,"
     "uniform,vest"},
    {"body",
     "ankle,arm,back,brain,chest,chin,elbow,eyebrow,finger,foot,forehead,hair,hand,heart,jaw,knee,"
     "leg,lips,mouth,neck,nose,shoulder,skin,stomach,thumb,toe,tongue,tooth,wrist"},
    {"family",
     "aunt,baby,brother,cousin,orphan,daughter,father,grandchild,grandma,grandpa,husband,marriage,"
     "mother,nephew,niece,parent,relative,sibling,sister,son,triplet,twin,uncle,wedding,wife"},
    {"feelings",
     "afraid,angry,anxious,bored,brave,calm,cheerful,confused,curious,eager,excited,friendly,"
     "grateful,guilty,happy,jealous,joyful,lonely,nervous,proud,sad,scared,shy,silly,"
     "surprised,tired,upset,worried"},
    {"colors",
     "amber,azure,beige,black,blue,bronze,brown,crimson,emerald,gold,gray,green,indigo,ivory,"
     "lavender,lilac,magenta,maroon,navy,orange,peach,pink,purple,scarlet,silver,teal,"
     "turquoise,violet,white,yellow"},
    {"shapes",
     "arc,arrow,circle,cone,crescent,cross,cube,cylinder,diamond,ellipse,heart,hexagon,kite,"
     "line,octagon,oval,pentagon,polygon,prism,pyramid,rectangle,sphere,spiral,square,star,"
     "trapezoid,triangle"},
    {"school",
     "art,backpack,bell,bus,classroom,crayon,desk,eraser,exam,friends,glue,grade,gym,history,"
     "homework,library,lunch,math,music,notebook,paper,pencil,playground,principal,reading,"
     "recess,ruler,science,scissors,teacher"},
    {"math",
     "add,area,average,circle,decimal,digit,divide,equal,even,factor,fraction,graph,half,length,"
     "measure,minus,multiply,number,odd,percent,perimeter,plus,product,quotient,ratio,square,"
     "subtract,triangle,volume,zero"},
    {"science",
     "acid,atom,beaker,biology,cell,chemistry,electron,element,energy,experiment,fossil,gas,"
     "gene,gravity,laboratory,liquid,magnet,microscope,molecule,neutron,oxygen,physics,planet,"
     "solid,telescope,theory"},
    {"space",
     "asteroid,astronaut,comet,cosmos,crater,earth,eclipse,galaxy,gravity,jupiter,mars,mercury,"
     "meteor,moon,nebula,neptune,orbit,planet,pluto,rocket,satellite,saturn,shuttle,star,"
     "telescope,universe,uranus,venus"},
    {"weather",
     "blizzard,breeze,clear,cloud,cold,cyclone,drizzle,drought,flood,fog,forecast,frost,hail,"
     "humid,hurricane,ice,lightning,mist,monsoon,rain,sleet,snow,storm,sunshine,temperature,"
     "thunder,tornado,wind"},
    {"spring",
     "april,bee,bird,bloom,blossom,bonnet,bud,bunny,butterfly,chick,daffodil,easter,egg,"
     "flower,garden,grass,hatch,kite,lamb,ladybug,march,nest,puddle,rain,robin,seed,sprout,"
     "sunshine,tulip,umbrella"},
    {"summer",
     "august,barbecue,beach,bicycle,camp,fan,fishing,flip flops,fun,heat,hiking,hot,ice cream,"
     "july,june,lemonade,ocean,picnic,pool,popsicle,sandals,sea,shorts,sprinkler,sunglasses,"
     "sunscreen,surf,swimming,vacation,watermelon"},
    {"fall",
     "acorn,apple,bonfire,chestnut,chilly,cider,costume,crops,football,foliage,frost,gourd,"
     "harvest,halloween,hayride,leaves,maple,november,october,orchard,pie,pumpkin,rake,scarecrow,"
     "school,september,squirrel,sweater,turkey"},
    {"winter",
     "blizzard,boots,chilly,coat,cocoa,cold,december,fireplace,flake,freeze,frost,gloves,hat,"
     "hockey,ice,icicle,igloo,january,mittens,penguin,scarf,shovel,skating,ski,sled,snowball,"
     "snowman,sweater"},
    {"beach",
     "boat,bucket,cooler,crab,dolphin,dunes,fishing,lifeguard,lighthouse,ocean,pier,salt,"
     "sandcastle,seagull,shell,shore,shovel,snorkel,starfish,sunscreen,surfboard,swim,tide,towel,"
     "umbrella,volleyball,waves"},
    {"camping",
     "backpack,bear,boots,bug spray,cabin,campfire,canoe,compass,cooler,fishing,flashlight,"
     "forest,guitar,hammock,hiking,paddle,lake,lantern,marshmallow,mosquito,mountain,nature,"
     "ranger,rope,sleeping bag,stars,stories,tent,trail,woods"},
    {"garden",
     "bulb,butterfly,compost,daisy,fence,flower,fountain,gloves,grass,hedge,hose,ladybug,lawn,"
     "mower,mulch,patio,petal,pond,rake,rose,seeds,shed,shovel,soil,sprinkler,tree,trowel,"
     "tulip,vine,weed"},
    {"flowers",
     "azalea,bluebell,buttercup,carnation,crocus,daffodil,dahlia,daisy,dandelion,foxglove,"
     "geranium,hibiscus,hyacinth,iris,jasmine,lavender,lilac,lily,lotus,marigold,orchid,pansy,"
     "peony,petunia,poppy,rose,snowdrop,sunflower,tulip,violet"},
    {"trees",
     "acacia,ash,aspen,bamboo,beech,birch,cedar,chestnut,cypress,elm,eucalyptus,fir,hawthorn,"
     "cherry,hickory,holly,juniper,larch,magnolia,mahogany,maple,oak,palm,pine,poplar,redwood,"
     "spruce,sycamore,walnut,willow"},
    {"forest",
     "acorn,bark,bear,berries,branch,cave,deer,fern,fox,hunter,leaf,log,moose,moss,mushroom,"
     "nest,oak,owl,path,pine,ranger,river,roots,squirrel,stream,trail,trunk,twig,wolf"},
    {"rain-forest",
     "amazon,anaconda,anteater,bamboo,brazil,butterfly,cacao,canopy,chimpanzee,climate,fern,"
     "frog,gorilla,humid,iguana,insect,jaguar,jungle,lemur,macaw,monkey,orchid,parrot,"
     "piranha,rubber,sloth,tapir,toucan,tropical,vine"},
    {"desert",
     "arid,cactus,camel,canyon,caravan,coyote,dry,dune,dust,fox,heat,hot,lizard,mirage,nomad,"
     "oasis,palm,rattlesnake,sahara,sand,scorpion,shrub,sun,tent,thirst,tumbleweed,vulture,wind"},
    {"geography",
     "bay,beach,canyon,cape,cliff,coast,continent,delta,desert,forest,glacier,gulf,hill,"
     "island,lagoon,lake,marsh,mountain,ocean,peninsula,plain,plateau,prairie,river,strait,"
     "swamp,tundra,valley,volcano,waterfall"},
    {"countries",
     "argentina,australia,belgium,brazil,canada,china,denmark,egypt,finland,france,germany,"
     "greece,iceland,india,ireland,italy,japan,kenya,mexico,morocco,norway,peru,poland,"
     "portugal,russia,spain,sweden,thailand,turkey,vietnam"},
    {"capitals",
     "amsterdam,athens,bangkok,beijing,berlin,brussels,budapest,cairo,copenhagen,dublin,havana,"
     "helsinki,lima,lisbon,london,madrid,manila,moscow,nairobi,oslo,ottawa,paris,prague,rome,"
     "seoul,stockholm,tokyo,vienna,warsaw,washington"},
    {"us-states",
     "alabama,alaska,arizona,california,colorado,florida,georgia,hawaii,idaho,illinois,"
     "indiana,kentucky,louisiana,maine,maryland,michigan,minnesota,montana,nebraska,nevada,"
     "new york,ohio,oklahoma,oregon,tennessee,texas,utah,vermont,washington,wisconsin"},
    {"travel",
     "airport,arrival,baggage,beach,border,bus,camera,cruise,customs,departure,flight,guide,"
     "hotel,island,journey,luggage,museum,passport,pilot,postcard,resort,safari,souvenir,"
     "station,suitcase,taxi,ticket,tourist,train,visa"},
    {"transport",
     "airplane,ambulance,balloon,barge,bicycle,canoe,ferry,glider,helicopter,jet,rowboat,"
     "limousine,minivan,moped,motorcycle,raft,rocket,sailboat,scooter,ship,sled,submarine,"
     "subway,taxi,tractor,train,tram,truck,yacht"},
    {"jobs",
     "architect,artist,astronaut,baker,banker,barber,butcher,carpenter,dancer,dentist,doctor,"
     "driver,electrician,engineer,farmer,firefighter,florist,gardener,judge,lawyer,librarian,"
     "mechanic,nurse,pilot,plumber,sailor,scientist,teacher,waiter,writer"},
    {"town",
     "airport,avenue,bakery,bank,bridge,cafe,church,cinema,gas station,hospital,hotel,library,"
     "museum,park,pharmacy,police,post office,restaurant,school,sidewalk,stadium,statue,street,"
     "supermarket,theater,town hall,crossing"},
    {"sports",
     "archery,badminton,baseball,basketball,bowling,boxing,cricket,curling,cycling,diving,"
     "fencing,football,golf,gymnastics,hockey,judo,karate,lacrosse,marathon,rowing,rugby,"
     "sailing,skating,skiing,soccer,surfing,swimming,tennis,volleyball,wrestling"},
    {"soccer",
     "attack,ball,captain,coach,corner,defender,dribble,final,foul,goal,halftime,header,jersey,"
     "keeper,kick,league,linesman,match,midfield,offside,pass,penalty,pitch,red card,referee,"
     "save,striker,tackle,team,whistle"},
    {"baseball",
     "bases,bat,bleachers,bunt,catcher,cleats,coach,curveball,diamond,double,dugout,fastball,"
     "foul,glove,helmet,home run,infield,inning,league,mitt,mound,outfield,pitcher,plate,"
     "shortstop,slide,steal,strike,umpire,walk"},
    {"olympics",
     "anthem,archery,athlete,bronze,ceremony,champion,decathlon,diving,fencing,flag,gold,"
     "gymnast,hurdles,javelin,judo,marathon,medal,podium,record,relay,rings,rowing,silver,"
     "sprint,stadium,swimming,torch,training,victory,winner"},
    {"games",
     "backgammon,board,bridge,cards,charades,checkers,chess,crossword,dice,dominoes,hangman,"
     "hide and seek,hopscotch,jigsaw,leapfrog,lotto,marbles,pinball,player,poker,puzzle,quiz,"
     "rummy,snap,solitaire,sudoku,trivia,turn,winner,word search"},
    {"toys",
     "action figure,balloon,blocks,bubbles,clay,crayons,dinosaur,doll,dominoes,drum,frisbee,"
     "jump rope,kite,marbles,puppet,puzzle,rattle,robot,rocking horse,scooter,skateboard,slide,"
     "spinning top,stickers,swing,teddy bear,train,wagon,yo-yo"},
    {"circus",
     "acrobat,balloon,clown,costume,elephant,fire eater,hoop,horse,juggler,lion,magician,parade,"
     "peanuts,popcorn,ringmaster,ropes,seal,spotlight,stilts,strongman,tent,ticket,tightrope,"
     "tiger,trampoline,trapeze,unicycle"},
    {"music",
     "band,beat,chord,chorus,concert,country,drum,duet,folk,guitar,harmony,hip hop,jazz,lyrics,"
     "melody,metronome,note,opera,orchestra,piano,blues,reggae,rhythm,rock,singer,solo,song,"
     "soprano,tempo,tune"},
    {"instruments",
     "accordion,bagpipes,banjo,bassoon,bell,cello,clarinet,cymbal,drum,fiddle,flute,gong,"
     "guitar,harmonica,harp,horn,keyboard,mandolin,organ,piano,recorder,saxophone,"
     "tambourine,triangle,trombone,trumpet,tuba,ukulele,viola,xylophone"},
    {"art",
     "brush,canvas,carving,chalk,charcoal,clay,collage,crayon,drawing,easel,exhibit,frame,gallery,"
     "ink,landscape,marker,mosaic,mural,museum,paint,palette,pastel,pencil,portrait,pottery,"
     "sculpture,sketch,statue,studio,watercolor"},
    {"movies",
     "action,actor,adventure,animation,award,camera,cartoon,comedy,costume,credits,director,"
     "drama,hero,horror,makeup,musical,mystery,popcorn,premiere,producer,scene,screen,script,"
     "sequel,soundtrack,stunt,theater,ticket,trailer,western"},
    {"books",
     "adventure,author,bookmark,chapter,character,comic,cover,diary,dictionary,editor,essay,"
     "fable,fairy tale,fiction,index,legend,library,mystery,myth,novel,page,paperback,poem,"
     "publisher,reader,rhyme,setting,shelf,story,title"},
    {"fairy-tales",
     "beanstalk,castle,cinderella,crown,dragon,dwarf,fairy,forest,frog,giant,glass slipper,"
     "goblin,king,knight,magic,mermaid,ogre,potion,prince,queen,pumpkin,spell,throne,"
     "tower,troll,unicorn,wand,witch,wizard,wolf"},
    {"pirates",
     "anchor,bandana,barrel,beard,cannon,captain,chest,compass,crew,deck,doubloon,eye patch,"
     "flag,gold,hook,island,jewels,jolly roger,loot,map,mast,mutiny,parrot,peg leg,plank,"
     "sail,shipwreck,spyglass,sword,treasure"},
    {"knights",
     "armor,arrow,banner,baron,battle,bow,castle,catapult,chain mail,crown,dragon,dungeon,"
     "feast,gatehouse,helmet,horse,jester,joust,king,lance,moat,prince,queen,shield,siege,"
     "squire,sword,throne,tournament,tower"},
    {"wild-west",
     "badge,bandit,boots,bronco,buffalo,canyon,cattle,cowboy,coyote,desert,fort,frontier,"
     "gold rush,holster,horse,jail,lasso,outlaw,posse,prairie,ranch,rodeo,saddle,saloon,"
     "sheriff,spurs,stagecoach,stampede,sunset,wagon"},
    {"egypt",
     "camel,canal,cleopatra,crocodile,desert,flood,gold,hieroglyph,jackal,linen,lotus,mummy,"
     "nile,oasis,obelisk,papyrus,pharaoh,priest,pyramid,ramses,sand,scarab,scribe,sphinx,temple,"
     "tomb"},
    {"technology",
     "battery,browser,cable,camera,cloud,code,computer,cursor,data,email,folder,hacker,"
     "hardware,internet,keyboard,laptop,memory,monitor,network,password,pixel,printer,"
     "program,robot,screen,server,software,tablet,virus,website"},
    {"health",
     "bandage,blood,checkup,clinic,cough,dentist,diet,doctor,emergency,exercise,fever,fitness,"
     "hospital,medicine,nurse,patient,pharmacy,pill,pulse,recovery,rest,sleep,surgeon,"
     "temperature,therapy,thermometer,vaccine,vitamin,wellness,x-ray"},
    {"money",
     "account,bank,budget,cash,check,coin,cost,credit,currency,debit,debt,deposit,dime,dollar,"
     "euro,expense,income,interest,invest,loan,nickel,penny,pound,price,profit,quarter,salary,"
     "savings,spend,wallet"},
    {"environment",
     "air,climate,compost,conserve,earth,energy,forest,glass,green,habitat,litter,nature,"
     "ocean,oxygen,ozone,plastic,pollution,protect,recycle,reduce,renewable,reuse,river,"
     "soil,solar,species,trash,water,wildlife,wind"},
    {"christmas",
     "angel,bell,candle,candy cane,carol,chimney,cookie,december,elf,family,gift,holly,"
     "icicle,lights,mistletoe,ornament,peace,present,reindeer,ribbon,rudolph,santa,sleigh,"
     "snow,star,stocking,tinsel,toy,tree,wreath"},
    {"halloween",
     "bones,broomstick,candy,cauldron,cobweb,coffin,costume,creepy,dracula,ghost,goblin,"
     "graveyard,haunted,mask,monster,mummy,night,october,potion,pumpkin,scary,skeleton,"
     "spider,spooky,treat,trick,vampire,werewolf,witch,zombie"},
    {"easter",
     "april,basket,bonnet,bunny,candy,carrot,chick,chocolate,church,daffodil,decorate,duckling,"
     "egg hunt,family,flower,friday,grass,hatch,jelly bean,lamb,lily,marshmallow,nest,parade,"
     "rabbit,ribbon,spring,sunday,surprise,tulip"},
    {"thanksgiving",
     "apple,autumn,blessing,casserole,cornucopia,cranberry,dessert,dinner,family,feast,"
     "football,friends,grateful,gravy,harvest,holiday,mayflower,november,parade,pilgrim,"
     "plymouth,potatoes,prayer,pumpkin pie,settlers,squash,stuffing,thankful,thursday,turkey"},
    {"valentine",
     "adore,affection,admirer,arrow,bouquet,candy,card,chocolate,couple,crush,cupid,darling,"
     "dinner,february,flowers,friendship,gift,heart,hug,jewelry,kiss,love,pink,poem,romance,"
     "rose,secret,smile,sweet,valentine"},
    {"new-year",
     "balloons,calendar,celebrate,champagne,cheer,clock,confetti,countdown,dance,december,"
     "diary,family,fireworks,friends,future,goals,happy,january,kiss,memories,midnight,music,"
     "noise,party,resolution,song,sparkler,toast,tradition,wish"},
    {"birthday",
     "balloon,banner,cake,camera,candle,candy,card,celebrate,clown,confetti,dance,family,"
     "friends,frosting,games,gift,guest,happy,ice cream,invitation,music,party,pinata,present,"
     "ribbon,streamer,surprise,toys,wish,wrapping paper"},
    {"wedding",
     "aisle,altar,best man,bouquet,bride,candles,ceremony,champagne,church,dance,dress,family,"
     "flowers,gifts,groom,guests,honeymoon,invitation,kiss,limousine,love,marriage,photos,"
     "reception,ring,speech,toast,tuxedo,veil,vows"},
    {"bible",
     "abraham,adam,angel,bethlehem,daniel,david,disciple,eden,egypt,exodus,galilee,genesis,"
     "gospel,isaac,jacob,jerusalem,jesus,john,jonah,joseph,mary,moses,noah,paul,peter,prophet,"
     "psalm,samson,shepherd,solomon"},
    {"names",
     "alice,amanda,andrew,charles,daniel,david,edward,emily,frank,george,grace,helen,henry,"
     "jacob,laura,linda,lucas,martin,nancy,oliver,olivia,peter,rachel,robert,sarah,sophia,"
     "susan,thomas,victor,william"},
};

}  // namespace

std::span<const Topic> topics() { return all_topics; }

std::string topic_title(const Topic& topic) {
    std::string title(topic.name);
    std::replace(title.begin(), title.end(), '-', ' ');
    if (title.starts_with("us ")) return "US" + title.substr(2);
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
    return title;
}

std::vector<std::string> topic_words(const Topic& topic) {
    std::vector<std::string> words;
    for (size_t begin = 0; begin < topic.words.size();) {
        const size_t end = std::min(topic.words.find(',', begin), topic.words.size());
        words.emplace_back(topic.words.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

}  // namespace gridwords
