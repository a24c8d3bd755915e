package fjord

import (
	"github.com/zond/godip"
	"github.com/zond/godip/graph"
)

const (
	Norse godip.Nation = "The Norse"
	Danes godip.Nation = "Danes"
)

var Nations = []godip.Nation{Norse, Danes}

var provinceLongNames = map[godip.Province]string{
	"ber":    "Bergen \"Old\"",
	"vik/nc": "Viken (North Coast)",
}

var FjordVariant = common.Variant{
	Name:              "Fjord",
	Start:             FjordStart,
	Phase:             fjordPhase,
	Parser:            hundred.BuildAnywhereParser,
	Seasons:           []godip.Season{YearSeason},
	SoloWinner:        common.SCCountWinner(3),
	ProvinceLongNames: provinceLongNames,
	ExtraDominanceRules: map[godip.Province]common.DominanceRule{
		"ber": common.DominanceRule{Nation: Norse},
	},
	CreatedBy: "Nobody in particular",
	Rules: "Fleets in Skerries convoy. " +
		"Powers build anywhere.",
}

func FjordStart() (result *state.State, err error) {
	startPhase := classical.NewPhase(960, godip.Spring, godip.Movement)
	if err = result.SetUnits(map[godip.Province]godip.Unit{
		"ber":    godip.Unit{godip.Fleet, Norse},
		"vik/sc": godip.Unit{godip.Fleet, Danes},
		"dal":    godip.Unit{godip.Army, godip.Neutral},
	}); err != nil {
		return
	}
	result.SetSupplyCenters(map[godip.Province]godip.Nation{
		"ber": Norse,
		"ske": Norse,
		"vik": Danes,
	})
	return
}

func FjordGraph() *graph.Graph {
	g := graph.New().
		// Bergen
		Prov("ber").Conn("vik", godip.Land).Conn("vik/nc", godip.Sea).Conn("dal", godip.Land).Conn("nor", godip.Sea).Flag(godip.Coast...).SC(Norse).
		// Viken
		Prov("vik").Conn("ber", godip.Land).Conn("dal", godip.Land).Conn("nor", godip.Sea).Flag(godip.Land).SC(Danes).
		// Viken (North Coast)
		Prov("vik/nc").Conn("ber", godip.Sea).Conn("nor", godip.Sea).Flag(godip.Sea).
		// Viken (South Coast)
		Prov("vik/sc").Conn("sou", godip.Sea).Flag(godip.Sea).
		// dal
		Prov("dal").Conn("ber", godip.Land).Conn("vik", godip.Land).Flag(godip.Land).SC(godip.Neutral).
		// Skerries
		Prov("ske").Conn("nor", godip.Sea).Conn("sou", godip.Sea).Flag(godip.Archipelago...).SC(godip.Neutral).
		// North Sea
		Prov("nor").Conn("ber", godip.Sea).Conn("vik", godip.Sea).Conn("vik/nc", godip.Sea).Conn("ske", godip.Sea).
		Flag(godip.Sea).
		// South Sea
		Prov("sou").Conn("vik", godip.Sea).Conn("vik/sc", godip.Sea).Conn("ske", godip.Sea).Conn("nor", godip.Sea).Flag(godip.Sea).
		Done()
	for _, prov := range g.Provinces() {
		g.DelConn(prov, "nor")
	}
	return g
}
